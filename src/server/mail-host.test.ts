import type { LookupAddress } from 'node:dns';
import dns from 'node:dns/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { postJson } from './delivery.ts';
import { failureOf, mailThrough } from './mail.ts';
import { acceptedAddress, mailNetworks } from './mail-host.ts';

let inside: Server | undefined;
let connections = 0;
/** A service inside the network that greets as SSH does. */
async function insideService(): Promise<number> {
  connections = 0;
  inside = createServer((socket) => {
    connections++;
    socket.end('SSH-2.0-OpenSSH_9.9 secret-host\r\n');
  });
  await new Promise<void>((done) => inside?.listen(0, '127.0.0.1', done));
  const address = inside.address();
  return typeof address === 'object' && address ? address.port : 0;
}
afterEach(() => void inside?.close());

/** The addresses of the next name that is looked up, in place of the network's answer. */
function answersOnce(addresses: LookupAddress[]): void {
  vi.spyOn(dns, 'lookup').mockImplementationOnce(async () => addresses as never);
}
afterEach(() => void vi.restoreAllMocks());

const refused = (host: string, networks = ''): Promise<string> =>
  acceptedAddress(host, mailNetworks(networks)).then(
    (address) => address,
    (error: unknown) => (error instanceof Error ? error.name : ''),
  );

test('hosts that are not on the public internet are refused in every way to write them', async () => {
  const hosts = [
    ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.5', '172.16.3.4', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fd00::7', '::ffff:10.0.0.5', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::'],
    ...['::127.0.0.1', 'fec0::1', '64:ff9b:1::a00:5', '::ffff:0:7f00:1', '1::1', '4000::1'],
    ...['localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1'],
  ];
  for (const host of hosts) expect([host, await refused(host)]).toEqual([host, 'HostNotAccepted']);
  for (const host of ['93.184.216.34', '2606:4700::1111']) expect(await refused(host)).toBe(host);
});

test('a network that the administrator of the machine allows is accepted, and no other', async () => {
  expect(await refused('10.1.2.3', '10.1.0.0/16, ::1')).toBe('10.1.2.3');
  expect(await refused('::1', '10.1.0.0/16, ::1')).toBe('::1');
  expect(await refused('10.2.2.3', '10.1.0.0/16, ::1')).toBe('HostNotAccepted');
  expect(() => mailNetworks('10.1.0.0/99')).toThrow('MAIL_NETWORKS');
});

test('a connection goes to the address that was accepted: the name is not looked up again', async () => {
  const port = await insideService();
  // Only the first look-up knows this name, so a second one by the library fails.
  answersOnce([{ address: '127.0.0.1', family: 4 }]);
  const server = { host: 'rebinds.invalid', port, security: 'none', user: null, password: null, certificate: null } as const;
  const failure = await mailThrough(
    { ...server, from: { address: 'a@example.com', name: 'A' }, replyTo: null, timeoutMs: 5000 },
    mailNetworks('127.0.0.1'),
  )({ channel: 'mail', to: 'b@example.com', body: 'x' }).then(() => undefined, failureOf);
  expect(failure).toMatchObject({ why: 'notAccepted' });
  expect(connections).toBe(1);

  answersOnce([
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.5', family: 4 },
  ]);
  expect(await refused('half-inside.invalid')).toBe('HostNotAccepted');
});

test('a post goes to the address that was accepted', async () => {
  let heard = '';
  const receiver = createHttpServer((request, response) => {
    heard = request.headers.host ?? '';
    response.end('taken');
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  onTestFinished(() => void receiver.close());
  const address = receiver.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  answersOnce([{ address: '127.0.0.1', family: 4 }]);
  const limits = { networks: mailNetworks('127.0.0.1'), timeoutMs: 5000, bytesMax: 100, bytesKept: 100 };
  const answer = await postJson({ host: 'rebinds.invalid', port, path: '/', secure: false }, { headers: {}, body: '{}' }, limits);
  expect([answer.status, answer.text, heard]).toEqual([200, 'taken', `rebinds.invalid:${port}`]);
});

test('nothing is connected to a refused host, and no greeting of another service is told', async () => {
  const port = await insideService();
  const from = { address: 'a@example.com', name: 'A' };
  const server = { host: 'localhost', port, security: 'none', user: null, password: null, certificate: null } as const;
  const send = (networks: string) =>
    mailThrough(
      { ...server, from, replyTo: null, timeoutMs: 5000 },
      mailNetworks(networks),
    )({
      channel: 'mail',
      to: 'b@example.com',
      body: 'x',
    }).then(() => undefined, failureOf);
  expect(await send('')).toMatchObject({ why: 'notAccepted', said: '', ofAccount: true });
  expect(connections).toBe(0);
  expect(await send('127.0.0.1, ::1')).toMatchObject({ why: 'notAccepted', said: '' });
  expect(connections).toBe(1);
});
