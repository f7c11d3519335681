import type { z } from 'zod';
import type { Permit, UserType } from './permit.ts';

/**
 * A contract: what one call takes, gives and needs. Both sides import the same value: `send(moveOrder, …)` on a page,
 * `handle(moveOrder, …)` on the server. The page sends `z.input<P>` and gets `z.output<R>`; the handler gets `z.output<P>` and
 * returns `z.input<R>`.
 *
 * - `users`: the kinds of user that may send it. Type 2 sends to /api/supplierCallMethod, all others to /api/callMethod.
 * - `permit`: one right, or several of which any one suffices; `signedIn` needs a session alone; `anyone` not even that.
 * - A `write` call carries `request_id` beside the declared params; the door takes it off before they are parsed.
 * - `refusals`: the business's own refusal codes that a caller must expect (those of the door need no mention).
 */
export type Call<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> = {
  readonly cmd: string;
  readonly kind: 'read' | 'write';
  readonly users: readonly UserType[];
  readonly permit: Permit | readonly Permit[] | 'signedIn' | 'anyone';
  readonly params: P;
  readonly result: R;
  readonly refusals?: readonly string[];
  /** Open while a forced password change is due (B011, sign-out). */
  readonly duringForcedReset?: true;
  /** Open while a second factor that a role asks for is not set up yet, as are those of a forced password change. */
  readonly duringEnrolment?: true;
  /** Fields of the result that are told once and kept nowhere: a repeat of the request answers them as null. For secrets. */
  readonly toldOnce?: readonly string[];
};

export function call<P extends z.ZodType, R extends z.ZodType>(c: Call<P, R>): Call<P, R> {
  return c;
}

/** What a page sends. */
export type ParamsOf<C> = C extends Call<infer P, infer _R> ? z.input<P> : never;
/** What a page gets. */
export type ResultOf<C> = C extends Call<infer _P, infer R> ? z.output<R> : never;
