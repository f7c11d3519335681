import { may } from './permits.ts';

/**
 * The rights of a party's user: those that its keeper gave, or all of its kind. A right that comes with a later version is not among those given.
 * Only the user whom we named keeps the others.
 */
export function rightsOfParty(
  ofKind: ReadonlySet<string>,
  { keeps_users, party_rights }: { readonly keeps_users: boolean; readonly party_rights: readonly string[] | null },
): ReadonlySet<string> {
  if (keeps_users) return ofKind;
  return new Set([...ofKind].filter((right) => right !== may.keep && (party_rights === null || party_rights.includes(right))));
}

/** The rights that a keeper may give: its own, but not that of keeping users. */
export function rightsToGive(keeper: ReadonlySet<string>): string[] {
  return [...keeper].filter((right) => right !== may.keep).sort();
}
