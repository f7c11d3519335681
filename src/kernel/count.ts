import type { z } from 'zod';
import type { Call } from './call.ts';

/** A count call and where its numbers stand: badges by the path of a page or of a menu group (`/finance`). */
export type CountSource = { readonly call: Call; readonly badges: (data: unknown) => Readonly<Record<string, number>> };

/** Declares a source of badges in a capability's counts.ts (`export const counts = [countSource(…)]`); the shell asks it and draws them. */
export function countSource<P extends z.ZodType, R extends z.ZodType>(s: {
  call: Call<P, R>;
  badges: (data: z.output<R>) => Readonly<Record<string, number>>;
}): CountSource {
  // The shell hands `badges` what this very call answered, so the two types meet again there.
  return s as unknown as CountSource;
}
