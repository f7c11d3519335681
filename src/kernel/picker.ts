import { z } from 'zod';
import { call, type Call } from './call.ts';
import type { Permit, UserType } from './permit.ts';

/** A record as a picker shows it. One that is disabled is named where it was chosen before, but cannot be chosen anew. */
export const choice = z.object({ id: z.string(), code: z.string().nullable(), name: z.string(), disabled: z.boolean() });
export type Choice = z.output<typeof choice>;

/** `text` searches code and name (empty: the first ones), `ids` names those given, `within` narrows: `{ customer_id: '7' }`. */
const params = z.strictObject({
  text: z.string().max(60).optional(),
  ids: z
    .array(z.string().regex(/^[1-9]\d{0,18}$/))
    .max(200)
    .optional(),
  within: z.record(z.string().max(40), z.string().max(40)).optional(),
});
const result = z.object({ rows: z.array(choice).max(200) });

export type PickerCall = Call<typeof params, typeof result> & { readonly picks: string };

/**
 * Declares the search behind pickers and `ref` filters of one entity (`to: 'customer'`). A capability lists its own in pickers.ts:
 * `export const pickers = [findCustomers]`.
 */
export function pickerCall(c: {
  to: string;
  cmd: string;
  users: readonly UserType[];
  permit: Permit | readonly Permit[] | 'signedIn';
}): PickerCall {
  return { ...call({ cmd: c.cmd, kind: 'read', users: c.users, permit: c.permit, params, result }), picks: c.to };
}
