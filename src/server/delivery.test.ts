import { createServer as createTcpServer } from 'node:net';
import ssh2 from 'ssh2';
import { expect, onTestFinished, test } from 'vitest';
import { DeliveryFailed, dropFiles, fingerprintOf, postJson } from './delivery.ts';
import { mailNetworks } from './mail-host.ts';

const { Server, utils } = ssh2;
const networks = mailNetworks('127.0.0.1');
const limits = { networks, timeoutMs: 3000 };

type Box = { readonly port: number; readonly hostKey: string; readonly files: Map<string, string>; readonly steps: string[] };

/** An SFTP server of one user, which keeps its files in memory. `refuses` are the names that may not be written. */
async function sftpServer({ refuses = [] as readonly string[] } = {}): Promise<Box> {
  const keys = utils.generateKeyPairSync('ed25519');
  const parsed = utils.parseKey(keys.private);
  if (parsed instanceof Error) throw new Error('no key');
  const files = new Map<string, string>();
  const steps: string[] = [];
  const { STATUS_CODE } = utils.sftp;
  const server = new Server({ hostKeys: [keys.private] }, (client) => {
    client.on('error', () => {});
    client.on('authentication', (attempt) =>
      attempt.method === 'password' && attempt.username === 'quayside' && attempt.password === '港口'
        ? attempt.accept()
        : attempt.reject(['password']),
    );
    client.on('ready', () =>
      client.on('session', (accept) =>
        accept().on('sftp', (acceptSftp) => {
          const sftp = acceptSftp();
          const open: string[] = [];
          sftp.on('OPEN', (id, name) => {
            if (refuses.some((one) => name.includes(one))) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
            files.set(name, '');
            steps.push(`write ${name}`);
            return sftp.handle(id, Buffer.from([open.push(name) - 1]));
          });
          sftp.on('WRITE', (id, handle, offset, data) => {
            const name = open[handle[0] ?? 0] ?? '';
            files.set(name, (files.get(name) ?? '').slice(0, offset) + data.toString());
            sftp.status(id, STATUS_CODE.OK);
          });
          sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
          sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
          const stat = (id: number, name: string): void =>
            files.has(name)
              ? sftp.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size: 1, atime: 0, mtime: 0 })
              : sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
          sftp.on('STAT', stat);
          sftp.on('LSTAT', stat);
          sftp.on('RENAME', (id, from, to) => {
            steps.push(`rename ${to}`);
            files.set(to, files.get(from) ?? '');
            files.delete(from);
            sftp.status(id, STATUS_CODE.OK);
          });
        }),
      ),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => void server.close(() => done())));
  return { port: server.address().port, hostKey: fingerprintOf(parsed.getPublicSSH()), files, steps };
}

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
  const { port, hostKey, files: there, steps } = await sftpServer();
  const to = { host: '127.0.0.1', port, path: '/in/' };
  const account = { user: 'quayside', password: '港口', hostKey };
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
  const { port, hostKey, files: there } = await sftpServer({ refuses: ['FM1.json'] });
  const to = { host: '127.0.0.1', port, path: '/in' };
  const account = { user: 'quayside', password: '港口', hostKey };
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
