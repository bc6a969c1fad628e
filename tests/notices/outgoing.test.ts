import net from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { AddressRefused, isPublicAddress, post } from '@/lib/notices/outgoing';

/** Addresses of this machine, of private networks, and of tunnels to them, in every spelling that URLs know. */
const INNER_HOSTS = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.1'],
  ...['017700000001', '0177.0.0.1', '0x7f.0x0.0x0.0x1', '127.0.0.1.', '①②⑦.0.0.1', '127。0。0。1'],
  ...['0.0.0.0', '0', '0.0.0.1', '10.0.0.1', '10.255.255.255', '012.0.0.1', '0xa.1', '167772161'],
  ...['172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.1.254', '3232235521', '0xc0.0xa8.1'],
  ...[
    '169.254.169.254',
    '169.254.0.1',
    '0xa9fea9fe',
    '2852039166',
    '100.64.0.1',
    '100.127.255.254',
  ],
  ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '192.88.99.1'],
  ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
  ],
  ...['[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]', '[::ffff:0:127.0.0.1]', '[64:ff9b::7f00:1]'],
  ...['[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2002:a00:1::1]', '[2001:0:7f00:1::]'],
  ...['[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[fec0::1]', '[ff02::1]', '[100::1]'],
  ...['[2001:db8::1]', '[2001:10::1]', '[5f00::1]', '[4000::1]', '[e000::1]'],
];
/** Names that a name server leads inside. */
const INNER_ANSWERS = [
  ['127.0.0.1'],
  ['::1'],
  ['10.0.0.7'],
  ['169.254.169.254'],
  ['::ffff:192.168.0.1'],
  ['93.184.215.14', '10.0.0.1'],
  ['2606:2800:21f::1', 'fd00::1'],
  [],
];

afterEach(() => vi.restoreAllMocks());

function connections() {
  return vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(() => {
    throw new Error('A connection was tried');
  });
}
const send = (url: string, resolve?: (name: string) => Promise<readonly string[]>) =>
  post({ url, headers: {}, body: '' }, resolve === undefined ? {} : { resolve });

test('[notices: outgoing] sixty and more forms of inner addresses are refused before any connection', async () => {
  const tried = connections();
  expect(INNER_HOSTS.length + INNER_ANSWERS.length).toBeGreaterThan(60);
  for (const host of INNER_HOSTS)
    await expect(send(`https://${host}/hook`), host).rejects.toBeInstanceOf(AddressRefused);
  for (const answer of INNER_ANSWERS)
    await expect(
      send('https://hook.example/x', async () => answer),
      String(answer),
    ).rejects.toBeInstanceOf(AddressRefused);
  expect(tried).not.toHaveBeenCalled();
});

test('[notices: outgoing] only https on its usual port, without a name in the address, is called', async () => {
  const tried = connections();
  const resolve = async () => ['93.184.215.14'];
  for (const url of [
    ...['http://hook.example/', 'https://hook.example:8443/', 'ftp://hook.example/', 'file:///etc'],
    ...[
      'https://name@hook.example/',
      'https://a:b@hook.example/',
      'gopher://hook.example',
      'x',
      '',
    ],
    ...['javascript:alert(1)', 'data:text/plain,x', 'unix:/var/run/docker.sock'],
  ])
    await expect(send(url, resolve), url).rejects.toBeInstanceOf(AddressRefused);
  expect(tried).not.toHaveBeenCalled();
});

test('[notices: outgoing] a name is resolved once, and the connection goes to the address that was checked', async () => {
  const asked: string[] = [];
  const tried: unknown[] = [];
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
    this: net.Socket,
    ...given
  ) {
    const [first] = given.flat();
    const { lookup } = (first ?? {}) as net.TcpNetConnectOpts;
    lookup?.('hook.example', { all: true }, (_, found) => tried.push(found));
    queueMicrotask(() => this.destroy(new Error('not really')));
    return this;
  });
  const resolve = async (name: string) => {
    asked.push(name);
    return asked.length === 1 ? ['93.184.215.14'] : ['127.0.0.1'];
  };
  await expect(send('https://hook.example/x', resolve)).rejects.toThrow();
  expect(asked).toEqual(['hook.example']);
  expect(tried).toEqual([[{ address: '93.184.215.14', family: 4 }]]);
});

test('[notices: outgoing] addresses of the internet are public', () => {
  for (const address of ['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
    expect(isPublicAddress(address), address).toBe(true);
  for (const text of ['', 'example.org', '1.2.3', '300.1.1.1'])
    expect(isPublicAddress(text), text).toBe(false);
});
