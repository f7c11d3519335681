import { createHash } from 'node:crypto';
import type { Reply } from '../server/door.ts';
import { endpoints, signatureOf } from '../server/wire.ts';
import type { Stage } from './stage.ts';

/** The part of the reply of sign-in with which a client signs its calls. */
export type SignedIn = { readonly sid: string; readonly sign_key: string; readonly login_ts: number };
type Secret = { readonly captcha?: string | undefined; readonly device?: string | undefined };
export type BareWire = {
  /** A call without a session. */
  plain(cmd: string, params: object, ip?: string): Promise<Reply>;
  signIn(login: string, password: string | null, more?: Secret, ip?: string): Promise<Reply>;
  /** A call of the session that began with this reply. */
  send(session: SignedIn, cmd: string, params: object): Promise<Reply>;
};

/** A password as the wire carries it. */
export function hashed(password: string | null): string {
  return createHash('sha256')
    .update(password ?? '')
    .digest('hex');
}

/** The refusal of a reply, or that the call was done. */
export function refusalOf(reply: Reply): string {
  return reply.code === 200 ? 'done' : String((reply.data as { refusal: string }).refusal);
}

/**
 * A client that knows only the wire, beside the players of a stage: it signs in with a name and a password, and signs its calls with the key of
 * the reply. `address` tells where it calls from.
 */
export function bareWire(stage: () => Stage, address: () => string = () => '198.51.100.7'): BareWire {
  // Timestamps are unique within a session, although the clock of the stage stands still.
  let sends = 0;
  const encode = (params: object): string => Buffer.from(JSON.stringify(params)).toString('base64');
  const post = async (fields: Record<string, string>, ip = address()): Promise<Reply> => {
    const from = { ip, language: 'en', agent: 'a browser' } as const;
    const reply = await stage().door.answer(endpoints.staff, new URLSearchParams(fields).toString(), from);
    // The wire carries text: nothing that JSON would lose may be relied on.
    return JSON.parse(JSON.stringify(reply)) as Reply;
  };
  const plain: BareWire['plain'] = (cmd, params, ip) => post({ cmd, params: encode(params) }, ip);
  return {
    plain,
    signIn: (login, password, more = {}, ip) => plain('U001', { login_name: login, password: hashed(password), ...more }, ip),
    send: ({ sid, sign_key, login_ts }, cmd, params) => {
      const frame = { cmd, sid, params: encode(params), timestamp: String(stage().clock.now().getTime() + ++sends) };
      const sign = signatureOf(Buffer.from(sign_key, 'base64url'), endpoints.staff, frame, String(login_ts));
      return post({ ...frame, sign });
    },
  };
}
