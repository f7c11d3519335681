import type { z } from 'zod';
import type { Guard } from './guard.ts';
import type { Permit, UserType } from './permit.ts';

/** The rights required of a caller whose call is signed by a session. */
export type SignedAccess = Permit | readonly Permit[] | 'signedIn';
export type Access = SignedAccess | 'anyone';

/**
 * A contract: the params, the result and the rights of one call. Both sides import the same value: `send(moveOrder, …)`
 * on a page,
 * `handle(moveOrder, …)` on the server. The page sends `z.input<P>` and gets `z.output<R>`; the handler gets
 * `z.output<P>` and
 * returns `z.input<R>`.
 * - `users`: the kinds of user that may send it. Type 2 sends to /api/supplierCallMethod, all others to
 * /api/callMethod.
 * - `permit`: one right, or several of which any one suffices; `signedIn` needs a session alone; `anyone` not even
 * that.
 * - A `write` call carries `request_id` beside the declared params; the door removes it before they are parsed.
 * - `refusals`: the business's own refusal codes that a caller must expect (those of the door need no mention).
 */
export type Call<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType, A extends Access = Access> = {
  readonly cmd: string;
  readonly kind: 'read' | 'write';
  readonly users: readonly UserType[];
  readonly permit: A;
  readonly params: P;
  readonly result: R;
  readonly refusals?: readonly string[];
  /** Subjects whose records it shows or changes, the main one first; see `showsOf`. */
  readonly shows?: readonly string[];
  /** Open while a forced password change is due (B011, sign-out). */
  readonly duringForcedReset?: true;
  /** Open while a required second factor is not set up yet, as are the calls of a forced password change. */
  readonly duringEnrolment?: true;
  /** A read of figures that may be some seconds old: a replica of the database answers it where there is one. */
  readonly isReport?: true;
  /** Amounts that the whole answer reveals: a user from whom one of them is hidden may not send the call. */
  readonly guards?: readonly Guard[];
  /** Fields of the result that are shown once and never stored: a repeated request gets null for them. For secrets. */
  readonly toldOnce?: readonly string[];
};

export function call<P extends z.ZodType, R extends z.ZodType, const A extends Access>(c: Call<P, R, A>): Call<P, R, A> {
  return c;
}

/** The part of a cmd before the dot, `order` of `order.save`. Its words begin with it. */
export function subjectOf(cmd: string): string {
  return cmd.split('.')[0] ?? cmd;
}

/** The subjects of a call, by default that of its cmd. A read is stale as soon as a write touches one of them. */
export function showsOf({ cmd, shows }: Pick<Call, 'cmd' | 'shows'>): readonly string[] {
  return shows ?? [subjectOf(cmd)];
}

/** The params that a page sends. */
export type ParamsOf<C> = C extends Call<infer P, infer _R> ? z.input<P> : never;
/** The result that a page gets. */
export type ResultOf<C> = C extends Call<infer _P, infer R> ? z.output<R> : never;
