import { createHash } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { Client, SFTPWrapper } from 'ssh2';
import { acceptedAddress, isInside, type mailNetworks } from './mail-host.ts';

/* Deliveries to servers that a user entered: JSON by POST, and files by SFTP. Each connects to the address that was accepted and not to the
   name, because a second look-up could answer another one. */

type Networks = ReturnType<typeof mailNetworks>;
export type DeliveryFault =
  | 'notAccepted'
  | 'notEncrypted'
  | 'timeout'
  | 'unreachable'
  | 'tls'
  | 'badAnswer'
  | 'login'
  | 'hostKey'
  | 'folder'
  | 'other';
/** `status` is null where the receiver speaks no HTTP. */
export type Answer = { readonly status: number | null; readonly text: string; readonly retryAfter: string | undefined };

export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed';
  readonly fault: DeliveryFault;
  constructor(fault: DeliveryFault, text: string) {
    super(text);
    this.fault = fault;
  }
}

type Target = { readonly host: string; readonly port: number; readonly path: string };
type Limits = { readonly networks: Networks; readonly timeoutMs: number };

/** Posts JSON and reads at most `bytesMax` of the answer, of which it answers `bytesKept`. Redirections are answered, never followed. */
export async function postJson(
  to: Target & { readonly secure: boolean },
  sent: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  { networks, timeoutMs, bytesMax, bytesKept }: Limits & { readonly bytesMax: number; readonly bytesKept: number },
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const address = await within(signal, acceptedAddress(to.host, networks));
    if (!to.secure && !isInside(address, networks)) throw new DeliveryFailed('notEncrypted', to.host);
    const body = Buffer.from(sent.body);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const { request } = to.secure ? https : http;
      request({
        method: 'POST',
        hostname: address,
        port: to.port,
        path: to.path,
        agent: false,
        signal,
        headers: { ...sent.headers, host: hostHeader(to), 'content-type': 'application/json', 'content-length': body.length },
        ...(isIP(to.host) ? {} : { servername: to.host }),
      })
        .on('response', resolve)
        .on('error', reject)
        .end(body);
    });
    const text = await textOf(response, bytesMax, bytesKept);
    return { status: response.statusCode ?? null, text, retryAfter: response.headers['retry-after'] };
  } catch (error) {
    throw failureOf(error, signal);
  }
}

function hostHeader({ host, port, secure }: Target & { readonly secure: boolean }): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return port === (secure ? 443 : 80) ? name : `${name}:${port}`;
}

async function textOf(response: IncomingMessage, bytesMax: number, bytesKept: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (size < bytesKept) chunks.push(chunk);
    size += chunk.length;
    if (size >= bytesMax) {
      response.destroy();
      break;
    }
  }
  return textThatCanBeStored(Buffer.concat(chunks).subarray(0, bytesKept));
}

/** An answer may be anything. PostgreSQL stores no NUL, and a cut may fall inside a character. */
function textThatCanBeStored(bytes: Buffer): string {
  return new TextDecoder().decode(bytes).replaceAll('\u0000', '\ufffd');
}

type Account = { readonly user: string; readonly password: string /** `SHA256:…` as ssh-keygen prints it. */; readonly hostKey: string };

/**
 * Puts files into a folder, each under a temporary name first and then renamed, so that a reader of the folder never sees half a file. A file
 * that is there already stays: it is the same one.
 */
export async function dropFiles(
  to: Target,
  account: Account,
  files: readonly { readonly name: string; readonly content: string }[],
  { networks, timeoutMs }: Limits,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  // Loaded by a process that delivers files, and by no other.
  const { default: ssh2 } = await import('ssh2');
  const client = new ssh2.Client();
  // The library tells no step that was under way that its connection is gone.
  const closed = new Promise<never>((_, reject) =>
    client.on('close', () => reject(new DeliveryFailed('unreachable', 'the connection was closed'))),
  );
  closed.catch(() => {});
  const open = <T>(step: Promise<T>): Promise<T> => within(signal, Promise.race([step, closed]));
  try {
    const address = await within(signal, acceptedAddress(to.host, networks));
    const sftp = await open(connection(client, { ...to, host: address }, account, timeoutMs));
    const folder = to.path.endsWith('/') ? to.path.slice(0, -1) : to.path;
    const steps: string[] = [];
    for (const { name, content } of files) steps.push(await open(drop(sftp, folder, name, content)));
    return { status: null, text: steps.join('\n'), retryAfter: undefined };
  } catch (error) {
    throw failureOf(error, signal);
  } finally {
    client.end();
    client.destroy();
  }
}

function connection(client: Client, to: Target, { user, password, hostKey }: Account, timeoutMs: number): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) => {
    let isKnown = true;
    client
      .on('error', (error) => reject(isKnown ? error : new DeliveryFailed('hostKey', 'the host key is another one')))
      .on('ready', () => client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp))))
      .connect({
        host: to.host,
        port: to.port,
        username: user,
        password,
        readyTimeout: timeoutMs,
        hostVerifier: (key: Buffer) => (isKnown = fingerprintOf(key) === hostKey.replaceAll('=', '')),
      });
  });
}

export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`;
}

async function drop(sftp: SFTPWrapper, folder: string, name: string, content: string): Promise<string> {
  const place = `${folder}/${name}`;
  const part = `${folder}/.${name}.part`;
  const isThere = await new Promise<boolean>((resolve) => sftp.stat(place, (error) => resolve(!error)));
  if (isThere) return `${name}: already there`;
  await done((end) => sftp.writeFile(part, content, end));
  await done((end) => sftp.rename(part, place, end));
  return `${name}: ${Buffer.byteLength(content)} bytes`;
}

function done(run: (end: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) =>
    run((error) => (error ? reject(new DeliveryFailed(isRefusal(error) ? 'folder' : 'other', error.message)) : resolve())),
  );
}

/** SSH_FX_NO_SUCH_FILE and SSH_FX_PERMISSION_DENIED. */
function isRefusal(error: Error): boolean {
  return 'code' in error && (error.code === 2 || error.code === 3);
}

function within<T>(signal: AbortSignal, step: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new DeliveryFailed('timeout', 'no answer in time'));
    signal.addEventListener('abort', stop, { once: true });
    step.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

const unreachableCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'EHOSTDOWN'];

function failureOf(error: unknown, signal: AbortSignal): DeliveryFailed {
  if (error instanceof DeliveryFailed) return error;
  const text = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const level = error instanceof Error && 'level' in error ? String(error.level) : '';
  if (signal.aborted || code === 'ETIMEDOUT' || level === 'client-timeout') return new DeliveryFailed('timeout', text);
  if (code === 'ENOTACCEPTED') return new DeliveryFailed('notAccepted', text);
  if (level === 'client-authentication') return new DeliveryFailed('login', text);
  if (code.startsWith('HPE_')) return new DeliveryFailed('badAnswer', text);
  if (/certificate|self.signed|SSL|TLS/i.test(`${code} ${text}`)) return new DeliveryFailed('tls', text);
  if (unreachableCodes.includes(code) || text === 'aborted' || /socket hang up/.test(text)) return new DeliveryFailed('unreachable', text);
  return new DeliveryFailed('other', text);
}
