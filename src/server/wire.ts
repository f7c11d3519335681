import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../kernel/refusal.ts';

/* wire.md, byte for byte: the request, its signature, the code of the answer. */

export const endpoints = { staff: '/api/callMethod', supplier: '/api/supplierCallMethod' } as const;
export type Endpoint = (typeof endpoints)[keyof typeof endpoints];

const fields = ['cmd', 'sid', 'params', 'timestamp', 'sign'] as const;
export type Frame = { cmd: string; sid?: string; params: string; timestamp?: string; sign?: string };

/** Reads the form body. Unknown and repeated fields, missing ones and broken encodings are BAD_PARAMS. */
export function readFrame(body: string): Frame {
  const byName = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (!(fields as readonly string[]).includes(name))
      throw new Refusal('BAD_PARAMS', {}, [{ at: name.slice(0, 40), why: 'UNKNOWN_FIELD' }]);
    if (byName.has(name)) throw new Refusal('BAD_PARAMS', {}, [{ at: name, why: 'REPEATED_FIELD' }]);
    byName.set(name, value);
  }
  const cmd = byName.get('cmd');
  const params = byName.get('params');
  if (!cmd) throw new Refusal('BAD_PARAMS', {}, [{ at: 'cmd', why: 'REQUIRED' }]);
  if (params === undefined) throw new Refusal('BAD_PARAMS', {}, [{ at: 'params', why: 'REQUIRED' }]);
  return { cmd, params, ...only(byName, 'sid'), ...only(byName, 'timestamp'), ...only(byName, 'sign') };
}

function only<K extends string>(fields: Map<string, string>, name: K): { [P in K]?: string } {
  const value = fields.get(name);
  return (value === undefined ? {} : { [name]: value }) as { [P in K]?: string };
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** base64 (standard alphabet, padded) of UTF-8 JSON, one object. */
export function readParams(params: string): Record<string, unknown> {
  try {
    if (!base64.test(params)) throw new Error('not base64');
    const text = utf8.decode(Buffer.from(params, 'base64'));
    if (isDeep(text)) throw new Error('refused');
    // Invalid values can only be written with one of these. Without them, one pass is enough.
    const value: unknown = /\\u|__proto__/.test(text) ? JSON.parse(text, withoutPrototypes) : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Every fault gets the same answer: it is not a params object.
  }
  throw new Refusal('BAD_PARAMS', {}, [{ at: 'params', why: 'BAD_ENCODING' }]);
}

const depthMax = 32;

/**
 * True when the JSON is nested deeper than any params of ours, by its brackets outside of texts. It is refused before a
 * tree is built.
 */
function isDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (inText) {
      if (sign === '\\') at++;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '[' || sign === '{') {
      if (++depth > depthMax) return true;
    } else if (sign === ']' || sign === '}') depth--;
  }
  return false;
}

/** Also refuses text that PostgreSQL cannot store: with a NUL, or with half of a surrogate pair. */
function withoutPrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__' || !canBeKept(key) || (typeof value === 'string' && !canBeKept(value))) throw new Error('refused');
  return value;
}
export function canBeKept(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

export function signatureOf(
  key: Buffer,
  endpoint: string,
  frame: { cmd: string; sid: string; params: string; timestamp: string },
  loginTs: string,
): string {
  return createHmac('sha256', key)
    .update(`v1\n${endpoint}\n${frame.cmd}\n${frame.sid}\n${frame.params}\n${frame.timestamp}\n${loginTs}`)
    .digest('hex');
}

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

export const skewMs = 300_000;

/** Refuses CLOCK_SKEW and BAD_SIGN, in that order. */
export function verify(key: Buffer, endpoint: Endpoint, frame: Frame & { sid: string }, loginTs: string, now: Date): void {
  const { timestamp, sign } = frame;
  if (timestamp === undefined || !/^\d{10,16}$/.test(timestamp))
    throw new Refusal('BAD_PARAMS', {}, [{ at: 'timestamp', why: 'REQUIRED' }]);
  if (sign === undefined) throw new Refusal('BAD_PARAMS', {}, [{ at: 'sign', why: 'REQUIRED' }]);
  if (Math.abs(Number(timestamp) - now.getTime()) > skewMs) throw new Refusal('CLOCK_SKEW');
  if (!sameText(sign, signatureOf(key, endpoint, { ...frame, timestamp }, loginTs))) throw new Refusal('BAD_SIGN');
}

const codes: Readonly<Record<string, number>> = {
  SESSION_GONE: -1009,
  SESSION_ENDED: -9995,
  BAD_PARAMS: 400,
  BAD_SIGN: 401,
  BAD_KEY: 401,
  CLOCK_SKEW: 401,
  REPLAYED: 401,
  NOT_PERMITTED: 403,
  WRONG_USER_TYPE: 403,
  PASSWORD_CHANGE_DUE: 403,
  SECOND_FACTOR_DUE: 403,
  NOT_FOUND: 404,
  UNKNOWN_CALL: 404,
  CHANGED_MEANWHILE: 409,
  ILLEGAL_MOVE: 409,
  REQUEST_ID_REUSED: 409,
  DUPLICATE: 409,
  STILL_USED: 409,
  MEDIA_TYPE: 415,
  TOO_MANY: 429,
  BUG: 500,
  BUSY: 503,
};
/** A refusal by a business rule is 422 under its own name. */
export function codeOf(refusal: string): number {
  return codes[refusal] ?? 422;
}
