import { createHmac } from 'node:crypto';
import type { Page } from '../kernel/page.ts';
import type { Permit, UserType } from '../kernel/permit.ts';
import type { FileStore } from './file-store.ts';
import type { EditKind } from './edit-kind.ts';
import type { ImportKind } from './import-kind.ts';
import type { channels } from './mail.ts';
import type { Translate } from './translate.ts';

/** What the whole product declares, for the few handlers that answer about it: menus, the role tree, keys for a purpose. */
export type Product = {
  readonly pages: readonly Page[];
  /** Every right there is, by its code. */
  readonly permits: readonly Permit[];
  readonly translate: Translate;
  /** A key for one purpose, derived from the server's secret; the secret itself goes nowhere. */
  readonly keyFor: (purpose: string) => Buffer;
  readonly version: string;
  readonly files: FileStore;
  /** Ways out for SMS and mail; where one is missing, messages are kept to be read in the product. */
  readonly channels: ReturnType<typeof channels>;
  readonly imports: readonly ImportKind[];
  readonly edits: readonly EditKind[];
};

export function keysOf(secret: string): (purpose: string) => Buffer {
  return (purpose) => createHmac('sha256', secret).update(purpose).digest();
}

/** Every right that a page of this kind of user gives: what carriers and customers hold, and the most that a role can. */
export function rightsOfPages(pages: readonly Page[], type: UserType): ReadonlySet<string> {
  const rights = pages
    .filter((page) => page.users.includes(type))
    .flatMap((page): (Permit | 'signedIn' | 'anyone')[] => [page.permit, ...(page.buttons ?? [])]);
  return new Set(rights.filter((right) => right !== 'signedIn' && right !== 'anyone'));
}
