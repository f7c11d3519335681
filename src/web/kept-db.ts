import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * A database of this browser, opened when it is first used. A window with a newer version need not wait for this one: it closes, and is opened
 * again at the next use.
 */
export function keptDb<S extends DBSchema>(
  name: string,
  version: number,
  upgrade: (db: IDBPDatabase<S>) => void,
): () => Promise<IDBPDatabase<S>> {
  let opened: Promise<IDBPDatabase<S>> | undefined;
  return () => {
    opened ??= openDB<S>(name, version, {
      upgrade: (db) => upgrade(db),
      blocking: () => {
        void opened?.then((db) => db.close());
        opened = undefined;
      },
      terminated: () => {
        opened = undefined;
      },
    });
    // A database that could not be opened is tried again at the next use.
    opened.catch(() => (opened = undefined));
    return opened;
  };
}
