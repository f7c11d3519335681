declare const brand: unique symbol;

/** A right that a role can hold, by its code on the wire. Created only by `permits()`, so a typo does not compile. */
export type Permit = string & { readonly [brand]: 'permit' };

/**
 * Declares the rights of one capability: name in the code → code on the wire. Codes of the specification (B1024 …) are
 * used unchanged, every other is `capability.right`. Each code has a word `permit.<code>` that the role tree shows.
 */
export function permits<const N extends string>(codes: Readonly<Record<N, string>>): { readonly [K in N]: Permit } {
  return codes as unknown as { readonly [K in N]: Permit };
}

/** The kinds of user (`sys_num_id` on the wire): 1 staff, 2 carrier, 4 customer, 5 inbound plan only. */
export const userTypes = [1, 2, 4, 5] as const;
export type UserType = (typeof userTypes)[number];

export type Can = (permit: Permit) => boolean;
