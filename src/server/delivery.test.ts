import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DeliveryFailed, dropFiles, postJson } from './delivery.ts';
import { mailNetworks } from './mail-host.ts';
import { sftpAccount, sftpServer } from './testing-sftp.ts';

const networks = mailNetworks('127.0.0.1');
const limits = { networks, timeoutMs: 3000 };

const fault = (sent: Promise<unknown>): Promise<string> =>
  sent.then(
    () => 'sent',
    (error: unknown) => (error instanceof DeliveryFailed ? error.fault : String(error)),
  );
const files = [
  { name: 'FM1.sig', content: 't=1,v1=00' },
  { name: 'FM1.json', content: '{"货":"plastic"}' },
];

test('files are written under another name and then renamed, the message last; the same one is not written twice', async () => {
  const { port, hostKey, files: there, steps } = await sftpServer(onTestFinished);
  const to = { host: '127.0.0.1', port, path: '/in/' };
  const account = { ...sftpAccount, hostKey };
  await dropFiles(to, account, files, limits);
  expect([...there]).toEqual([
    ['/in/FM1.sig', 't=1,v1=00'],
    ['/in/FM1.json', '{"货":"plastic"}'],
  ]);
  expect(steps).toEqual(['write /in/.FM1.sig.part', 'rename /in/FM1.sig', 'write /in/.FM1.json.part', 'rename /in/FM1.json']);
  const { text } = await dropFiles(to, account, files, limits);
  expect(text).toBe('FM1.sig: already there\nFM1.json: already there');
  expect(steps).toHaveLength(4);
});

test('another host key, a wrong password, a folder that refuses and an address inside the network are told apart', async () => {
  const { port, hostKey, files: there } = await sftpServer(onTestFinished, { refuses: ['FM1.json'] });
  const to = { host: '127.0.0.1', port, path: '/in' };
  const account = { ...sftpAccount, hostKey };
  expect(await fault(dropFiles(to, { ...account, hostKey: `SHA256:${'A'.repeat(43)}` }, files, limits))).toBe('hostKey');
  expect(await fault(dropFiles(to, { ...account, password: 'x' }, files, limits))).toBe('login');
  expect(there.size).toBe(0);
  expect(await fault(dropFiles(to, account, files, limits))).toBe('folder');
  expect(await fault(dropFiles(to, account, files, { ...limits, networks: [] }))).toBe('notAccepted');
  expect(await fault(dropFiles({ ...to, host: 'localhost' }, account, files, { ...limits, networks: [] }))).toBe('notAccepted');
});

test('a receiver that accepts the connection and says nothing is left after the time limit', async () => {
  const server = createTcpServer(() => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const bounds = { networks, timeoutMs: 200, bytesMax: 100, bytesKept: 10 };
  const sent = { headers: {}, body: '{}' };
  expect(await fault(postJson({ host: '127.0.0.1', port, path: '/', secure: false }, sent, bounds))).toBe('timeout');
  expect(await fault(postJson({ host: '127.0.0.1', port, path: '/', secure: true }, sent, bounds))).toBe('timeout');
  expect(await fault(dropFiles({ host: '127.0.0.1', port, path: '/' }, { user: 'a', password: 'b', hostKey: '' }, files, bounds))).toBe(
    'timeout',
  );
  expect(await fault(postJson({ host: '127.0.0.1', port, path: '/', secure: false }, sent, { ...bounds, networks: [] }))).toBe(
    'notAccepted',
  );
});

/** A receiver on this machine, and how a post to it is sent. */
async function receiver(answer: RequestListener): Promise<Parameters<typeof postJson>[0]> {
  const server = createHttpServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, path: '/', secure: false };
}
const post = { headers: {}, body: '{}' };

test('a server on the public internet gets nothing that is not encrypted', async () => {
  const to = { host: '93.184.216.34', port: 80, path: '/', secure: false };
  expect(await fault(postJson(to, post, { ...limits, bytesMax: 100, bytesKept: 100 }))).toBe('notEncrypted');
});

test('what is stored of an answer can be stored', async () => {
  const odd = await receiver((_, reply) => void reply.end(Buffer.from('a\u0000b货')));
  expect((await postJson(odd, post, { ...limits, bytesMax: 1000, bytesKept: 5 })).text).toBe('a\ufffdb\ufffd');
});
