import { type Conflict, merged, same, threeWay } from './difference.ts';
import type { Draft } from './drafts.ts';

type Values = Draft['values'];

/**
 * The input with which a form goes on from a draft, and the record as its user saw it then. Later changes of others differ from that record,
 * so that they are no input of this user and are not overwritten unseen.
 */
export function resumed({ values, was }: Draft): { readonly values: Values; readonly base: Values } {
  return { values: { ...values }, base: { ...was } };
}

/**
 * A draft in a dialog that shows the record as it is now: the fields that its user alone changed, and the conflict where both users changed
 * one, who then chooses. The rest, such as the version, is what the dialog holds.
 */
export function resumedIn({ values, was }: Draft, now: Values): { readonly input: Values; readonly conflict: Conflict | null } {
  const mine = { ...was, ...values };
  const differences = threeWay(was, mine, now);
  const clashes = differences.some(({ clash }) => clash);
  return { input: changedTo(merged(now, differences, new Map()), now), conflict: clashes ? { was, mine, theirs: now, said: null } : null };
}

/** The values that differ from those that a form holds. */
export function changedTo(values: Values, now: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !same(value, now[key])));
}
