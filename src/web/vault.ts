import type { DBSchema } from 'idb';
import type { SessionReply } from '../kernel/session.ts';
import { keptDb } from './kept-db.ts';

/** The data that must survive a reload. Keys are CryptoKeys that cannot be exported: no script can read them, this store included. */
export type StoredSession = {
  sid: string;
  loginTs: string;
  key: CryptoKey;
  /** Seals the drafts of this user. Missing in data stored by an older version: then drafts wait for the next sign-in. */
  draftKey?: CryptoKey | undefined;
  offsetMs: number;
  session: SessionReply;
};

interface Vault extends DBSchema {
  session: { key: 'current'; value: StoredSession };
  device: { key: 'token'; value: string };
}

const vault = keptDb<Vault>('quayside', 3, (db) => {
  for (const store of [...db.objectStoreNames]) if (!['session', 'device'].includes(String(store))) db.deleteObjectStore(store);
  for (const store of ['session', 'device'] as const) if (!db.objectStoreNames.contains(store)) db.createObjectStore(store);
});

export async function keptSession(): Promise<StoredSession | undefined> {
  return (await vault()).get('session', 'current');
}

export async function keepSession(stored: StoredSession): Promise<void> {
  await (await vault()).put('session', stored, 'current');
}

export async function forgetSession(): Promise<void> {
  await (await vault()).delete('session', 'current');
}

/**
 * The token by which this browser identifies itself at sign-in. It stays when a session ends, and is useful only with the right password.
 */
export async function deviceToken(): Promise<string> {
  const db = await vault();
  const stored = await db.get('device', 'token');
  if (stored !== undefined) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const token = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  await db.put('device', token, 'token');
  return token;
}

const tabsPlace = 'tabs';

/**
 * The open tabs of this window as text, for a reload. Stored here so that they are cleared with the session, whether or not other code is
 * loaded.
 */
export function keptTabs(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(tabsPlace);
}

export function keepTabs(text: string): void {
  sessionStorage.setItem(tabsPlace, text);
}

export function forgetTabs(): void {
  if (typeof sessionStorage !== 'undefined') sessionStorage.removeItem(tabsPlace);
}
