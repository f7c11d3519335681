import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SessionReply } from '../kernel/session.ts';

/** What a reload must find again. Keys are CryptoKeys that cannot be exported: no script can read them, this store included. */
export type Kept = {
  sid: string;
  loginTs: string;
  key: CryptoKey;
  /** Seals the drafts of this person. Missing in what an older version kept: then drafts wait for the next sign-in. */
  draftKey?: CryptoKey | undefined;
  offsetMs: number;
  session: SessionReply;
};

interface Vault extends DBSchema {
  session: { key: 'current'; value: Kept };
}

let opened: Promise<IDBPDatabase<Vault>> | undefined;

function vault(): Promise<IDBPDatabase<Vault>> {
  opened ??= openDB<Vault>('quayside', 2, {
    upgrade(db) {
      for (const store of [...db.objectStoreNames]) if (String(store) !== 'session') db.deleteObjectStore(store);
      if (!db.objectStoreNames.contains('session')) db.createObjectStore('session');
    },
    // Another window that comes with a newer version must not wait for this one.
    blocking() {
      void opened?.then((db) => db.close());
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  });
  return opened;
}

export async function keptSession(): Promise<Kept | undefined> {
  return (await vault()).get('session', 'current');
}

export async function keepSession(kept: Kept): Promise<void> {
  await (await vault()).put('session', kept, 'current');
}

export async function forgetSession(): Promise<void> {
  await (await vault()).delete('session', 'current');
}

const tabsPlace = 'tabs';

/** What this window has open, as text, over a reload. It lives here so that it goes with the session, whatever else was loaded. */
export function keptTabs(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(tabsPlace);
}

export function keepTabs(text: string): void {
  sessionStorage.setItem(tabsPlace, text);
}

export function forgetTabs(): void {
  if (typeof sessionStorage !== 'undefined') sessionStorage.removeItem(tabsPlace);
}
