import { useState } from 'react';
import type { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import { learnServerTime } from './clock.ts';
import { languageNow } from './i18n.ts';
import { credential, endHere, sessionNow, timestamp, type Credential } from './session.ts';
import { encodeParams, endpointOf, endpoints, sign, type Endpoint } from './wire.ts';

export type SendOptions = {
  /** For a writing call: the UUID made when its form opened (`useRequestId`). Made here when it is not given. */
  requestId?: string;
  /** Without the full-screen overlay: counts, sign-in, searches while typing, refetches in the background. */
  quiet?: boolean;
  signal?: AbortSignal;
};

/** A field that the server refused: dotted path into params, the refusal word without its prefix, and its sentence. */
export type FieldFault = { readonly at: string; readonly why: string; readonly msg: string };

/** The server's expected no. `msg` is a sentence in the session's language that says what to do; `at` names the fields. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly code: number;
  readonly refusal: string;
  readonly msg: string;
  readonly at: readonly FieldFault[];
  /** For a bug (500): the number that finds it in the log. */
  readonly reference: string | undefined;
  /** For TOO_MANY (429): seconds. */
  readonly retryAfter: number | undefined;
  /** All that the server told, for a page that shows more than the sentence. */
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

/** The server was not reached, or what came back was not its answer. Word: `error.network`. */
export class NetworkFailed extends Error {
  override readonly name = 'NetworkFailed';
}

const sessionCodes = { gone: -1009, ended: -9995 } as const;

export type CallWatcher = {
  began(cmd: string, o: { quiet: boolean; kind: 'read' | 'write'; abort(): void }): () => void;
  wrote(cmd: string): void;
  refused?(refusal: string, call: Call): void;
};
const watchers = new Set<CallWatcher>();

/** The overlay and the query cache watch the calls: one wants to know what runs, the other what was written. */
export function watchCalls(watcher: CallWatcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Sends one call and answers its data; throws CallRefused or NetworkFailed (or AbortError when `signal` was used). A writing call
 * whose answer was lost is sent once more with the same request_id, which is safe: the server answers the stored reply.
 */
export async function send<P extends z.ZodType, R extends z.ZodType>(
  call: Call<P, R>,
  params: z.input<P>,
  options: SendOptions = {},
): Promise<z.output<R>> {
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const facts = { quiet: options.quiet ?? false, kind: call.kind, abort: () => stop.abort() };
  const ended = [...watchers].map((watcher) => watcher.began(call.cmd, facts));
  try {
    const data = await answered(call, withRequestId(call, params, options.requestId), signal);
    if (call.kind === 'write') for (const watcher of watchers) watcher.wrote(call.cmd);
    // The result is what the server parsed with this very schema; parsing it again would only cost time.
    return data as z.output<R>;
  } finally {
    for (const end of ended) end();
  }
}

function withRequestId(call: Call, params: unknown, requestId: string | undefined): unknown {
  if (call.kind !== 'write' || call.permit === 'anyone') return params;
  return { ...(params as object), request_id: requestId ?? crypto.randomUUID() };
}

async function answered(call: Call, params: unknown, signal: AbortSignal): Promise<unknown> {
  const body = encodeParams(params);
  const once = (): Promise<Reply> => posted(call, body, signal);
  let reply: Reply;
  try {
    reply = await once();
  } catch (fault) {
    if (!(fault instanceof NetworkFailed) || call.kind !== 'write' || call.permit === 'anyone') throw fault;
    reply = await once();
  }
  if (reply.code === 401 && factsOf(reply)['refusal'] === 'CLOCK_SKEW') {
    const told = factsOf(reply)['server_time'];
    if (typeof told === 'number' || typeof told === 'string') learnServerTime(told);
    reply = await once();
  }
  if (reply.code === 200) return reply.data;
  if (reply.code === sessionCodes.gone) await endHere('gone');
  if (reply.code === sessionCodes.ended) await endHere('ended');
  const refused = new CallRefused(reply.code, reply.msg, factsOf(reply));
  for (const watcher of watchers) watcher.refused?.(refused.refusal, call);
  throw refused;
}

type Reply = { code: number; msg: string; data: unknown };

function factsOf(reply: Reply): Readonly<Record<string, unknown>> {
  return typeof reply.data === 'object' && reply.data !== null ? (reply.data as Record<string, unknown>) : {};
}

/** The server itself answers that it is busy after 20 s. */
const answerMsMax = 25_000;

async function posted(call: Call, params: string, signal: AbortSignal): Promise<Reply> {
  const held = credential();
  const form = held ? await signedForm(call, params, held) : { endpoint: endpoints.own, fields: { cmd: call.cmd, params } };
  let response: Response;
  let read: unknown;
  // A line that is dead without saying so would keep whoever waits for ever.
  const late = AbortSignal.timeout(answerMsMax);
  try {
    response = await fetch(form.endpoint, {
      method: 'POST',
      body: new URLSearchParams(form.fields),
      // Before sign-in there is no session whose language the answer could be in.
      headers: { 'accept-language': languageNow() },
      signal: AbortSignal.any([signal, late]),
      credentials: 'omit',
      cache: 'no-store',
    });
    read = await response.json();
  } catch (fault) {
    if (signal.aborted) throw fault;
    throw new NetworkFailed(call.cmd, { cause: fault });
  }
  if (typeof read !== 'object' || read === null || !('code' in read) || typeof read.code !== 'number') throw new NetworkFailed(call.cmd);
  return {
    code: read.code,
    msg: 'msg' in read && typeof read.msg === 'string' ? read.msg : '',
    data: 'data' in read ? read.data : undefined,
  };
}

type Form = { endpoint: Endpoint; fields: Record<string, string> };

async function signedForm(call: Call, params: string, held: Credential): Promise<Form> {
  const endpoint = endpointOf(sessionNow()?.sys_num_id ?? 1);
  // Sign-in and its code carry cmd and params alone.
  if (call.permit === 'anyone') return { endpoint: endpoints.own, fields: { cmd: call.cmd, params } };
  const at = timestamp();
  const made = await sign(held.key, { endpoint, cmd: call.cmd, sid: held.sid, params, timestamp: at, loginTs: held.loginTs });
  return { endpoint, fields: { cmd: call.cmd, sid: held.sid, params, timestamp: at, sign: made } };
}

/**
 * The fields of a signed call for what is not a plain post (an upload). Throws when nobody is signed in.
 */
export async function signedFields(call: Call, params: unknown): Promise<Readonly<Record<string, string>>> {
  const held = credential();
  if (!held) throw new CallRefused(sessionCodes.gone, '', { refusal: 'SESSION_GONE' });
  return (await signedForm(call, encodeParams(params), held)).fields;
}

/** The request_id of a form: one for as long as the form shows the same document, a new one after it was saved. */
export function useRequestId(): readonly [requestId: string, renew: () => void] {
  const [requestId, set] = useState(() => crypto.randomUUID() as string);
  return [requestId, () => set(crypto.randomUUID())];
}
