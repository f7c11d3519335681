import { createHmac } from 'node:crypto';
import type { Page } from '../kernel/page.ts';
import type { Permit, UserType } from '../kernel/permit.ts';

/** The flags of an account by which pages are open to it. */
export type PageFlags = Readonly<Record<NonNullable<Page['flag']>, boolean>>;

export function keysOf(secret: string): (purpose: string) => Buffer {
  return (purpose) => createHmac('sha256', secret).update(purpose).digest();
}

/**
 * Every right on the pages of this kind of user: those that carriers and customers hold, and the most that a role can have. An account without
 * the flag of a page (`flags`) has no right of that page alone.
 */
export function rightsOfPages(pages: readonly Page[], type: UserType, flags?: PageFlags): ReadonlySet<string> {
  const rights = pages
    .filter((page) => page.users.includes(type) && (page.flag === undefined || flags === undefined || flags[page.flag]))
    .flatMap((page): (Permit | 'signedIn' | 'anyone')[] => [page.permit, ...(page.buttons ?? [])]);
  return new Set(rights.filter((right) => right !== 'signedIn' && right !== 'anyone'));
}
