import type { DBSchema } from 'idb';
import { keptDb } from '../../kept-db.ts';
import { open, seal, type Sealed } from '../../sealed.ts';
import { whenSessionEnds } from '../../session.ts';

/** The unsaved input of a user in one form, stored in this browser for that user until it is saved or discarded. */
export type Draft = {
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly was: Readonly<Record<string, unknown>>;
};
/** The user of the form, and the key that only this user's sessions receive. */
export type Owner = { readonly user: string; readonly key: CryptoKey };
type Kept = { readonly user: string; readonly form: string; readonly sealed: Sealed };
type Schema = DBSchema & { drafts: { key: [string, string]; value: Kept } };

const drafts = keptDb<Schema>('quayside-drafts', 2, (db) => {
  // Before version 2 drafts were not sealed.
  if (db.objectStoreNames.contains('drafts')) db.deleteObjectStore('drafts');
  db.createObjectStore('drafts', { keyPath: ['user', 'form'] });
});

// Drafts are a convenience: where a browser refuses storage (private window, full disk), the form works without them.
async function quietly<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

/**
 * Keys of sessions that the user ended in this window. The user agreed to lose unsaved input, so forms that close must not store it again.
 */
const letGo = new WeakSet<CryptoKey>();

export function keepDraft({ user, key }: Owner, form: string, draft: Draft): Promise<void> {
  return quietly(async () => {
    const sealed = await seal(key, `${user} ${form}`, draft);
    const db = await drafts();
    if (!letGo.has(key)) await db.put('drafts', { user, form, sealed });
  }, undefined);
}

export function keptDraft({ user, key }: Owner, form: string): Promise<Draft | null> {
  return quietly(async () => {
    const row = await (await drafts()).get('drafts', [user, form]);
    // The sealed value is the one that keepDraft stored; with another key nothing opens.
    return row ? ((await open(key, `${user} ${form}`, row.sealed)) as Draft | null) : null;
  }, null);
}

export function dropDraft(user: string, form: string): Promise<void> {
  return quietly(async () => (await drafts()).delete('drafts', [user, form]), undefined);
}

function wipeDrafts(user: string): Promise<void> {
  return quietly(async () => (await drafts()).delete('drafts', IDBKeyRange.bound([user], [user, []])), undefined);
}

// A user who signs out was asked about unsaved work and gave it up. A session that ended without the user's action leaves the sealed
// drafts.
whenSessionEnds(async (reason, was, credential) => {
  if (reason !== 'signedOut' || !was) return;
  if (credential?.draftKey) letGo.add(credential.draftKey);
  await wipeDrafts(was.login_num_id);
});
