import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What a person was typing, kept in this browser for that person until it is saved or thrown away. */
export type Draft = {
  readonly user: string;
  readonly form: string;
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly was: Readonly<Record<string, unknown>>;
};
type Schema = DBSchema & { drafts: { key: [string, string]; value: Draft } };

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function drafts(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('quayside-drafts', 1, {
    upgrade: (db) => void db.createObjectStore('drafts', { keyPath: ['user', 'form'] }),
    terminated: () => {
      opened = null;
    },
  });
  return opened;
}

// Drafts are a convenience: where a browser refuses its storage (private window, full disk), the form works without them.
async function quietly<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

export function keepDraft(draft: Draft): Promise<void> {
  return quietly(async () => void (await (await drafts()).put('drafts', draft)), undefined);
}

export function keptDraft(user: string, form: string): Promise<Draft | null> {
  return quietly(async () => (await (await drafts()).get('drafts', [user, form])) ?? null, null);
}

export function dropDraft(user: string, form: string): Promise<void> {
  return quietly(async () => (await drafts()).delete('drafts', [user, form]), undefined);
}

/** Every draft of this browser, or of one person: where the policy is that nothing stays behind. */
export function wipeDrafts(user?: string): Promise<void> {
  return quietly(async () => {
    const db = await drafts();
    if (user === undefined) await db.clear('drafts');
    else await db.delete('drafts', IDBKeyRange.bound([user], [user, []]));
  }, undefined);
}
