/* The parts of ssh2 that src/server/delivery.ts and its test use. Its published types bring a second, older copy of those of Node.js. */
declare module 'ssh2' {
  type End = (error?: Error | null) => void;

  export interface SFTPWrapper {
    stat(path: string, end: End): void;
    writeFile(path: string, content: string, end: End): void;
    rename(from: string, to: string, end: End): void;
  }

  export class Client {
    on(event: 'error', run: (error: Error) => void): this;
    on(event: 'ready' | 'close', run: () => void): this;
    connect(to: {
      host: string;
      port: number;
      username: string;
      password: string;
      readyTimeout: number;
      hostVerifier: (key: Buffer) => boolean;
    }): void;
    sftp(end: (error: Error | undefined, sftp: SFTPWrapper) => void): void;
    end(): void;
    destroy(): void;
  }

  type Attributes = { mode: number; uid: number; gid: number; size: number; atime: number; mtime: number };
  interface SFTPServer {
    on(event: 'OPEN', run: (id: number, name: string) => void): void;
    on(event: 'WRITE', run: (id: number, handle: Buffer, offset: number, data: Buffer) => void): void;
    on(event: 'CLOSE' | 'FSETSTAT', run: (id: number) => void): void;
    on(event: 'STAT' | 'LSTAT', run: (id: number, name: string) => void): void;
    on(event: 'RENAME', run: (id: number, from: string, to: string) => void): void;
    status(id: number, code: number): void;
    handle(id: number, handle: Buffer): void;
    attrs(id: number, attributes: Attributes): void;
  }
  interface Session {
    on(event: 'sftp', run: (accept: () => SFTPServer) => void): void;
  }
  type Attempt = { method: string; username: string; password?: string; accept(): void; reject(methods: string[]): void };
  interface Connection {
    on(event: 'error' | 'ready', run: () => void): void;
    on(event: 'authentication', run: (attempt: Attempt) => void): void;
    on(event: 'session', run: (accept: () => Session) => void): void;
  }
  export class Server {
    constructor(config: { hostKeys: string[] }, run: (client: Connection) => void);
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
    address(): { port: number };
  }

  export const utils: {
    generateKeyPairSync(type: 'ed25519'): { private: string; public: string };
    parseKey(key: string): { getPublicSSH(): Buffer } | Error;
    sftp: { STATUS_CODE: { OK: number; NO_SUCH_FILE: number; PERMISSION_DENIED: number } };
  };

  /** It is a CommonJS module. */
  const library: { Client: typeof Client; Server: typeof Server; utils: typeof utils };
  export default library;
}
