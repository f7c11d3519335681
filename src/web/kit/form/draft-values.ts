import { same } from './difference.ts';
import type { Draft } from './drafts.ts';

type Values = Draft['values'];

/**
 * The input with which a form goes on from a draft, and the record as its user saw it then. Later changes of others differ from that record,
 * so that they are no input of this user and are not overwritten unseen.
 */
export function resumed({ values, was }: Draft): { readonly values: Values; readonly base: Values } {
  return { values: { ...values }, base: { ...was } };
}

/** The fields of a draft that its user changed. The rest, such as the version, is what a dialog holds now. */
export function changedIn({ values, was }: Draft): Values {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !same(value, was[key])));
}
