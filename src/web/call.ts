import { useState } from 'react';
import type { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import { isAttended, noteUse } from './attention.ts';
import { learnServerTime } from './clock.ts';
import { languageNow } from './i18n.ts';
import { credential, endHere, sessionNow, timestamp, type Credential } from './session.ts';
import { encodeParams, endpointOf, endpoints, sign, type Endpoint } from './wire.ts';

export type SendOptions = {
  /** For a writing call: the UUID created when its form opened (`useRequestId`). Created here when absent. */
  requestId?: string;
  /** Without the full-screen overlay: counts, sign-in, searches while typing, refetches in the background. */
  quiet?: boolean;
  /** `low` where nobody waits for the reply, as with badges: the browser sends what the page shows first. */
  priority?: RequestPriority;
  signal?: AbortSignal;
};

/** A field that the server refused: dotted path into params, the refusal word without its prefix, and its sentence. */
export type FieldFault = { readonly at: string; readonly why: string; readonly msg: string };

/** An expected refusal by the server. `msg` is a sentence in the session's language that says what to do; `at` names the fields. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly code: number;
  readonly refusal: string;
  readonly msg: string;
  readonly at: readonly FieldFault[];
  /** For a bug (500): the number under which the log has it. */
  readonly reference: string | undefined;
  /** For TOO_MANY (429): seconds. */
  readonly retryAfter: number | undefined;
  /** All facts of the server's reply, for a page that shows more than the sentence. */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(code: number, msg: string, data: Readonly<Record<string, unknown>>) {
    super(msg);
    this.code = code;
    this.msg = msg;
    this.refusal = typeof data['refusal'] === 'string' ? data['refusal'] : String(code);
    this.at = Array.isArray(data['at']) ? (data['at'] as FieldFault[]) : [];
    this.reference = typeof data['reference'] === 'string' ? data['reference'] : undefined;
    this.retryAfter = typeof data['retry_after'] === 'number' ? data['retry_after'] : undefined;
    this.facts = data;
  }
}

/** The server was not reached, or the reply was not from it. Word: `error.network`. */
export class NetworkFailed extends Error {
  override readonly name = 'NetworkFailed';
}

/** The user stopped waiting for a read. Word: `error.stopped`. */
export class ReadStopped extends Error {
  override readonly name = 'ReadStopped';
}

const sessionCodes = { gone: -1009, ended: -9995 } as const;

export type CallWatcher = {
  /** `stop` gives up a read for the user; a write goes on. */
  began(cmd: string, o: { quiet: boolean; kind: 'read' | 'write'; stop(): void }): () => void;
  /** A write succeeded and changed records of these subjects. */
  wrote(touched: readonly string[]): void;
  refused?(refusal: string, call: Call): void;
  /** A read was answered, by a replica with the data of this instant. */
  read?(cmd: string, asOf: string | undefined): void;
};
const watchers = new Set<CallWatcher>();

/** Watches all calls. The overlay needs to know which calls run, the query cache what they wrote. */
export function watchCalls(watcher: CallWatcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Sends one call and returns its data; throws CallRefused, NetworkFailed or ReadStopped (or AbortError when `signal` was used). A writing call whose
 * reply was lost is sent once more with the same request_id. This is safe: the server returns the stored reply.
 */
export async function send<P extends z.ZodType, R extends z.ZodType>(
  call: Call<P, R>,
  params: z.input<P>,
  options: SendOptions = {},
): Promise<z.output<R>> {
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const sending: Sending = { signal, priority: options.priority ?? 'auto' };
  const facts = {
    quiet: options.quiet ?? false,
    kind: call.kind,
    stop: () => call.kind === 'read' && stop.abort(new ReadStopped(call.cmd)),
  };
  const ended = [...watchers].map((watcher) => watcher.began(call.cmd, facts));
  try {
    const { data, touched, as_of } = await answered(call, withRequestId(call, params, options.requestId), sending);
    for (const watcher of watchers) {
      if (call.kind === 'write') watcher.wrote(touched);
      else watcher.read?.(call.cmd, as_of);
    }
    // The server has parsed the result with this same schema; parsing it again would only cost time.
    return data as z.output<R>;
  } finally {
    for (const end of ended) end();
  }
}

function withRequestId(call: Call, params: unknown, requestId: string | undefined): unknown {
  if (call.kind !== 'write' || call.permit === 'anyone') return params;
  return { ...(params as object), request_id: requestId ?? crypto.randomUUID() };
}

type Sending = { readonly signal: AbortSignal; readonly priority: RequestPriority };

async function answered(call: Call, params: unknown, sending: Sending): Promise<Reply> {
  const body = encodeParams(params);
  // Every copy of a call belongs to the session in which it began: another user may have signed in since.
  const signer = signerNow();
  const once = (): Promise<Reply> => posted(call, body, signer, sending);
  let reply: Reply;
  try {
    reply = await once();
  } catch (fault) {
    if (!(fault instanceof NetworkFailed) || call.kind !== 'write' || call.permit === 'anyone') throw fault;
    reply = await once();
  }
  if (reply.code === 401 && factsOf(reply)['refusal'] === 'CLOCK_SKEW') {
    const serverTime = factsOf(reply)['server_time'];
    if (typeof serverTime === 'number' || typeof serverTime === 'string') learnServerTime(serverTime);
    reply = await once();
  }
  // The browser repeats a request itself when a connection breaks; the second copy is signed again.
  if (reply.code === 401 && factsOf(reply)['refusal'] === 'REPLAYED') reply = await once();
  if (reply.code === 200) return reply;
  const isCurrent = signer.session === credential();
  if (isCurrent && reply.code === sessionCodes.gone) await endHere('gone');
  if (isCurrent && reply.code === sessionCodes.ended) await endHere('ended');
  const refused = new CallRefused(reply.code, reply.msg, factsOf(reply));
  for (const watcher of watchers) watcher.refused?.(refused.refusal, call);
  throw refused;
}

type Reply = { code: number; msg: string; data: unknown; touched: readonly string[]; as_of: string | undefined };

function factsOf(reply: Reply): Readonly<Record<string, unknown>> {
  return typeof reply.data === 'object' && reply.data !== null ? (reply.data as Record<string, unknown>) : {};
}

/** The server itself replies after 20 s that it is busy. */
const answerMsMax = 25_000;

async function posted(call: Call, params: string, signer: Signer, { signal, priority }: Sending): Promise<Reply> {
  const form = signer.session ? await signedForm(call, params, signer) : { endpoint: endpoints.own, fields: { cmd: call.cmd, params } };
  const unattended = call.kind === 'read' && !isAttended();
  if (!unattended) noteUse();
  let response: Response;
  let read: unknown;
  // A connection can be dead without an error; without this limit the caller would wait forever.
  const late = AbortSignal.timeout(answerMsMax);
  try {
    response = await fetch(form.endpoint, {
      method: 'POST',
      body: new URLSearchParams(form.fields),
      // Before sign-in there is no session that would tell the server which language to reply in.
      headers: { 'accept-language': languageNow(), ...(unattended ? { 'x-unattended': '1' } : {}) },
      signal: AbortSignal.any([signal, late]),
      priority,
      credentials: 'omit',
      cache: 'no-store',
    });
    read = await response.json();
  } catch (fault) {
    if (signal.aborted) throw signal.reason;
    throw new NetworkFailed(call.cmd, { cause: fault });
  }
  if (typeof read !== 'object' || read === null || !('code' in read) || typeof read.code !== 'number') throw new NetworkFailed(call.cmd);
  return {
    code: read.code,
    msg: 'msg' in read && typeof read.msg === 'string' ? read.msg : '',
    data: 'data' in read ? read.data : undefined,
    touched: 'touched' in read ? textsIn(read.touched) : [],
    as_of: 'as_of' in read && typeof read.as_of === 'string' ? read.as_of : undefined,
  };
}

export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

type Form = { endpoint: Endpoint; fields: Record<string, string> };
/** The session that signs a call, with the endpoint of its kind of user. */
type Signer = { readonly session: Credential | undefined; readonly endpoint: Endpoint };

function signerNow(): Signer {
  return { session: credential(), endpoint: endpointOf(sessionNow()?.sys_num_id ?? 1) };
}

async function signedForm(call: Call, params: string, { session, endpoint }: Signer): Promise<Form> {
  // Calls without a session (sign-in and its code) carry only cmd and params.
  if (!session || call.permit === 'anyone') return { endpoint: endpoints.own, fields: { cmd: call.cmd, params } };
  const at = timestamp();
  const signature = await sign(session.key, { endpoint, cmd: call.cmd, sid: session.sid, params, timestamp: at, loginTs: session.loginTs });
  return { endpoint, fields: { cmd: call.cmd, sid: session.sid, params, timestamp: at, sign: signature } };
}

/** The fields of a signed call that is not a plain post (an upload). Throws when nobody is signed in. */
export async function signedFields(call: Call, params: unknown): Promise<Readonly<Record<string, string>>> {
  const signer = signerNow();
  if (!signer.session) throw new CallRefused(sessionCodes.gone, '', { refusal: 'SESSION_GONE' });
  return (await signedForm(call, encodeParams(params), signer)).fields;
}

/** The request_id of a form: the same while the form shows the same document, a new one after it was saved. */
export function useRequestId(): readonly [requestId: string, renew: () => void] {
  const [requestId, set] = useState(() => crypto.randomUUID() as string);
  return [requestId, () => set(crypto.randomUUID())];
}
