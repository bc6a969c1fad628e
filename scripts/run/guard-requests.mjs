// Loaded into the web process before the program: every request is checked before Next sees it, which answers a
// malformed address with a bare 500 and follows any Host.
import http from 'node:http';
import { answerFault, closeGently, guarded } from './request-door.mjs';

const { createServer } = http;
http.createServer = (options, answer) => {
  const [settings, listener] = typeof options === 'function' ? [{}, options] : [options, answer];
  // A request without a Host is refused here, with all security headers, not by Node.
  const server = createServer(
    { ...settings, requireHostHeader: false },
    listener === undefined ? undefined : guarded(listener),
  );
  // Next closes the server when it is asked to end, and waits for all connections.
  closeGently(server, Number(process.env.ORDERLY_DRAIN_SECONDS || 0) * 1_000);
  return server.on('clientError', answerFault);
};
