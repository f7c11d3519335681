import { createHmac } from 'node:crypto';
import type { Page } from '../kernel/page.ts';
import type { Permit, UserType } from '../kernel/permit.ts';

export function keysOf(secret: string): (purpose: string) => Buffer {
  return (purpose) => createHmac('sha256', secret).update(purpose).digest();
}

/** Every right on the pages of this kind of user: those that carriers and customers hold, and the most that a role can have. */
export function rightsOfPages(pages: readonly Page[], type: UserType): ReadonlySet<string> {
  const rights = pages
    .filter((page) => page.users.includes(type))
    .flatMap((page): (Permit | 'signedIn' | 'anyone')[] => [page.permit, ...(page.buttons ?? [])]);
  return new Set(rights.filter((right) => right !== 'signedIn' && right !== 'anyone'));
}
