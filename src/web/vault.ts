import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SessionReply } from '../kernel/session.ts';

/** What a reload must find again. The key is a CryptoKey that cannot be exported: no script can read it, this store included. */
export type Kept = { sid: string; loginTs: string; key: CryptoKey; offsetMs: number; session: SessionReply };
export type Draft = { values: unknown; savedAt: number };

interface Vault extends DBSchema {
  session: { key: 'current'; value: Kept };
  /** Unsaved forms; key is [user, form]. */
  draft: { key: [string, string]; value: Draft };
}

let opened: Promise<IDBPDatabase<Vault>> | undefined;

function vault(): Promise<IDBPDatabase<Vault>> {
  opened ??= openDB<Vault>('quayside', 1, {
    upgrade(db) {
      db.createObjectStore('session');
      db.createObjectStore('draft');
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

export async function keptDraft(user: string, form: string): Promise<Draft | undefined> {
  return (await vault()).get('draft', [user, form]);
}

export async function keepDraft(user: string, form: string, draft: Draft): Promise<void> {
  await (await vault()).put('draft', draft, [user, form]);
}

export async function dropDraft(user: string, form: string): Promise<void> {
  await (await vault()).delete('draft', [user, form]);
}

/** Wipes every draft of one user: at sign-out, since the next person may sit at the same machine. */
export async function dropDraftsOf(user: string): Promise<void> {
  await (await vault()).delete('draft', IDBKeyRange.bound([user, ''], [user, '\uffff']));
}
