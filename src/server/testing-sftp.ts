import { createServer, type Socket } from 'node:net';
import ssh2 from 'ssh2';
import { fingerprintOf } from './delivery.ts';

/* A receiver of files, as bad as those of the world, for the tests of deliveries. */

const { Server, utils } = ssh2;

export const sftpAccount = { user: 'quayside', password: '港口' } as const;

/** The server at a step: it drops the connection before it or after it, is slow, writes nonsense, or answers twice. */
export type SftpMood = 'fine' | 'drop' | 'dropAfter' | 'slow' | 'nonsense' | 'twice';
type Step = 'write' | 'rename';
/** A method of the library's server that its types do not have. */
type Taking = { injectSocket: (socket: Socket) => void };
export type SftpBox = {
  readonly port: number;
  readonly hostKey: string;
  readonly files: Map<string, string>;
  /** The steps that were done, such as `rename /in/FM1.json`. */
  readonly steps: string[];
  behave: (step: Step, name: string) => SftpMood;
};

/** The library writes some of its keys so that it cannot read them: another one is made then. */
function hostKeys(): { readonly secret: string; readonly public: Buffer } {
  for (;;) {
    const secret = utils.generateKeyPairSync('ed25519').private;
    const parsed = utils.parseKey(secret);
    if (!(parsed instanceof Error)) return { secret, public: parsed.getPublicSSH() };
  }
}

/** An SFTP server of one user, which keeps its files in memory. `refuses` are the names that may not be written. */
export async function sftpServer(after: (end: () => Promise<void>) => void, { refuses = [] as readonly string[] } = {}): Promise<SftpBox> {
  const keys = hostKeys();
  const sockets = new Set<Socket>();
  const { STATUS_CODE } = utils.sftp;
  const files = new Map<string, string>();
  const steps: string[] = [];
  const server = new Server({ hostKeys: [keys.secret] }, (client) => {
    client.on('error', () => {});
    client.on('authentication', (attempt) =>
      attempt.method === 'password' && attempt.username === sftpAccount.user && attempt.password === sftpAccount.password
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
            act(
              'write',
              name,
              () => files.set(name, (files.get(name) ?? '').slice(0, offset) + data.toString()),
              () => sftp.status(id, STATUS_CODE.OK),
            );
          });
          sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
          sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
          const stat = (id: number, name: string): void =>
            files.has(name)
              ? sftp.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size: 1, atime: 0, mtime: 0 })
              : sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
          sftp.on('STAT', stat);
          sftp.on('LSTAT', stat);
          sftp.on('RENAME', (id, from, to) =>
            act(
              'rename',
              to,
              () => {
                steps.push(`rename ${to}`);
                files.set(to, files.get(from) ?? '');
                files.delete(from);
              },
              () => sftp.status(id, STATUS_CODE.OK),
            ),
          );
        }),
      ),
    );
  });
  const front = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    (server as unknown as Taking).injectSocket(socket);
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  const drop = (): void => sockets.forEach((socket) => void socket.destroy());
  after(() => {
    drop();
    return new Promise((done) => void front.close(() => done()));
  });
  const address = front.address();
  const box: SftpBox = {
    port: typeof address === 'object' && address ? address.port : 0,
    hostKey: fingerprintOf(keys.public),
    files,
    steps,
    behave: () => 'fine',
  };
  /** Does a step in the mood of the moment. */
  function act(step: Step, name: string, run: () => void, answer: () => void): void {
    const mood = box.behave(step, name);
    if (mood === 'drop') return drop();
    if (mood === 'nonsense') return sockets.forEach((socket) => void socket.write('HTTP/9 what\r\n\r\n'.repeat(40)));
    run();
    if (mood === 'dropAfter') return drop();
    if (mood === 'slow') return void setTimeout(answer, 50);
    answer();
    if (mood === 'twice') answer();
  }
  return box;
}
