import type { DBSchema } from 'idb';
import { keptDb } from '../../kept-db.ts';
import { open, seal, type Sealed } from '../../sealed.ts';
import type { Owner } from '../form/drafts.ts';
import { type Change, type Kept, nothingKept } from './kept-scans.ts';

/*
 * The scans of each user of this browser, sealed with the key that only this user's sessions receive. They lie beside the drafts and not in
 * local storage, which is cleared when a session ends: goods that were scanned stay scanned, also when another user signs in next.
 */

type Schema = DBSchema & { scans: { key: string; value: { user: string; sealed: Sealed } } };

const scans = keptDb<Schema>('quayside-scans', 1, (db) => void db.createObjectStore('scans', { keyPath: 'user' }));
const windows = new BroadcastChannel('quayside-scans');

const aboutScans = (user: string): string => `${user} scans`;

/** The scans of a user; none if they cannot be read. */
export async function readScans({ user, key }: Owner): Promise<Kept> {
  const row = await (await scans()).get('scans', user);
  // The sealed value is the one that changeScans() stored.
  return ((row && (await open(key, aboutScans(user), row.sealed))) as Kept | null | undefined) ?? nothingKept;
}

/** Changes what is stored as it is now, after the changes of all other windows of the user. */
export function changeScans(owner: Owner, change: Change): Promise<Kept> {
  return navigator.locks.request(`quayside-scans-${owner.user}`, async () => {
    const next = change(await readScans(owner));
    const sealed = await seal(owner.key, aboutScans(owner.user), next);
    await (await scans()).put('scans', { user: owner.user, sealed });
    windows.postMessage(owner.user);
    return next;
  });
}

/** Calls a function with the user whose scans another window changed. */
export function whenScansChange(changed: (user: string) => void): void {
  windows.addEventListener('message', ({ data }) => changed(String(data)));
}
