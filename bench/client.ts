import { createHash, createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/* A client that knows only the wire, from the documentation of the product's calls, and no code of the server. */

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** `type` is the content type of a body that is not a form. */
export type Sent = { readonly path: string; readonly body: string; readonly type?: string };
export type Reply = { readonly code: number; readonly msg: string; readonly data: unknown };

/** The body of the answer; rejects if there is none. */
export function post(port: number, { path, body }: Sent, timeoutMs = 60_000): Promise<string> {
  return new Promise((done, failed) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) };
    const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers, timeout: timeoutMs }, (reply) => {
      let text = '';
      reply
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => done(text))
        .on('error', failed);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', failed).end(body);
  });
}

const accepted = Buffer.from('{"code":200,');
/** Sends once and gives the number of bytes of an accepted reply without reading them; throws any other. For the load of the bench. */
export function exchange(port: number, { path, body, type = 'application/x-www-form-urlencoded' }: Sent): Promise<number> {
  return new Promise((done, failed) => {
    const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body) };
    const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers, timeout: 60_000 }, (reply) => {
      let bytes = 0;
      let first: Buffer | undefined;
      reply
        .on('data', (part: Buffer) => {
          first ??= part;
          bytes += part.length;
        })
        .on('end', () => {
          if (first?.subarray(0, accepted.length).equals(accepted)) done(bytes);
          else failed(new Error(`${path}: ${first?.toString('utf8').slice(0, 300) ?? 'an empty reply'}`));
        })
        .on('error', failed);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', failed).end(body);
  });
}

export async function reply(port: number, sent: Sent, timeoutMs?: number): Promise<Reply> {
  return JSON.parse(await post(port, sent, timeoutMs)) as Reply;
}

/** The error of a refused call. */
export class RefusedCall extends Error {
  readonly code: number;
  readonly refusal: string;
  constructor({ code, msg, data }: Reply) {
    super(`${code} ${msg} ${JSON.stringify(data)}`);
    this.code = code;
    this.refusal = String((data as { refusal?: unknown } | null)?.refusal ?? '');
  }
}

/** Sends once and returns the reply's data; throws the server's refusal. */
export async function ask(port: number, sent: Sent): Promise<unknown> {
  const answered = await reply(port, sent);
  if (answered.code !== 200) throw new RefusedCall(answered);
  return answered.data;
}

export type Client = {
  readonly accountId: bigint;
  readonly sid: string;
  /** A signed call that can be sent to any server process. */
  sign(cmd: string, params: unknown): Sent;
  /** The answer from the port at which the client signed in. */
  read(cmd: string, params?: unknown): Promise<unknown>;
  write(cmd: string, params: object, requestId?: string): Promise<unknown>;
  /** Takes the server's time from a refusal. */
  learn(serverTime: number): void;
};

const encode = (params: unknown): string =>
  Buffer.from(JSON.stringify(params, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).toString('base64');

export function signInBody(login: string, password: string): Sent {
  const hash = createHash('sha256').update(password).digest('hex');
  return {
    path: '/api/callMethod',
    body: new URLSearchParams({ cmd: 'U001', params: encode({ login_name: login, password: hash }) }).toString(),
  };
}

export async function signIn(port: number, login: string, password: string, path = '/api/callMethod'): Promise<Client> {
  const session = (await ask(port, signInBody(login, password))) as {
    sid: string;
    sign_key: string;
    login_ts: number;
    server_time: number;
    login_num_id: string;
  };
  const key = Buffer.from(session.sign_key, 'base64url');
  let [server, started] = [session.server_time, performance.now()];
  let last = 0;
  const sign = (cmd: string, params: unknown): Sent => {
    last = Math.max(Math.round(server + performance.now() - started), last + 1);
    const frame = { cmd, sid: session.sid, params: encode(params), timestamp: String(last) };
    const text = `v1\n${path}\n${cmd}\n${session.sid}\n${frame.params}\n${last}\n${session.login_ts}`;
    return { path, body: new URLSearchParams({ ...frame, sign: createHmac('sha256', key).update(text).digest('hex') }).toString() };
  };
  return {
    accountId: BigInt(session.login_num_id),
    sid: session.sid,
    sign,
    learn(serverTime) {
      [server, started, last] = [serverTime, performance.now(), 0];
    },
    read: async (cmd, params = {}) => ask(port, sign(cmd, params)),
    write: async (cmd, params, requestId = randomUUID()) => ask(port, sign(cmd, { ...params, request_id: requestId })),
  };
}
