// A mail server of its own process that takes everything: what it costs is not what sending costs. Its parent reads its address, and
// how many mails it has taken for each message id when it asks. Arguments: the address and the port to listen on, 127.0.0.1 and a free one.
import { SMTPServer } from 'smtp-server';

const [host = '127.0.0.1', port = '0'] = process.argv.slice(2);
const taken = new Map();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      const [, id = ''] = /^Message-ID: (.*)$/im.exec(Buffer.concat(chunks).toString('utf8')) ?? [];
      taken.set(id, (taken.get(id) ?? 0) + 1);
      done();
    });
  },
});
server.on('error', () => {});
server.listen(Number(port), host, () =>
  process.send?.({ url: `smtp://${host}:${server.server.address().port}` }),
);
process.on('message', () => process.send?.({ taken: [...taken.entries()] }));
process.on('disconnect', () => process.exit(0));
