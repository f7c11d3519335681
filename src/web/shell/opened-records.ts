import type { DBSchema } from 'idb';
import { keptDb } from '../kept-db.ts';
import { open, seal, type Sealed } from '../sealed.ts';
import { credential, sessionNow } from '../session.ts';
import type { Query } from '../tab-context.ts';
import type { Tab } from '../tabs/reducer.ts';
import { useTabs } from '../tabs/store.ts';

/** A record that the user opened: its page, and the number or name that identifies it. */
export type OpenedRecord = { readonly path: string; readonly query: Query; readonly title: string };

/** The maximum number of records that the palette offers again. */
export const openedMax = 20;

type Schema = DBSchema & { opened: { key: string; value: Sealed } };
const records = keptDb<Schema>('quayside-opened', 1, (db) => void db.createObjectStore('opened'));

/** One address for a record, however its page was opened: a section or a filter is no other record. */
export function recordKey({ path, query }: Pick<OpenedRecord, 'path' | 'query'>): string {
  return query['id'] ? `${path}?id=${query['id']}` : path;
}

/** The list with this record at its head. */
export function withOpened(list: readonly OpenedRecord[], { path, query, title }: OpenedRecord): readonly OpenedRecord[] {
  const record = { path, query: query['id'] ? { id: query['id'] } : {}, title };
  return [record, ...list.filter((other) => recordKey(other) !== recordKey(record))].slice(0, openedMax);
}

/** The records that this user opened last in this browser, newest first. Another user's key opens nothing. */
export async function openedRecords(): Promise<readonly OpenedRecord[]> {
  const user = sessionNow()?.login_num_id;
  const key = credential()?.draftKey;
  if (!user || !key) return [];
  // A browser may refuse storage (private window, full disk); the palette works without it.
  try {
    const sealed = await (await records()).get('opened', user);
    // The sealed value is the one that rememberRecord stored.
    return sealed ? (((await open(key, `opened ${user}`, sealed)) as readonly OpenedRecord[] | null) ?? []) : [];
  } catch {
    return [];
  }
}

let writing: Promise<void> = Promise.resolve();

/** Stores a record at the head of the list. Two at once are written one after the other. */
export function rememberRecord(record: OpenedRecord): Promise<void> {
  writing = writing.then(async () => {
    const user = sessionNow()?.login_num_id;
    const key = credential()?.draftKey;
    if (!user || !key) return;
    try {
      const sealed = await seal(key, `opened ${user}`, withOpened(await openedRecords(), record));
      await (await records()).put('opened', sealed, user);
    } catch {
      // Without storage nothing is remembered.
    }
  });
  return writing;
}

/** Remembers each record whose tab comes to the front or receives its title. Returns the end of it. */
export function watchOpenedRecords(): () => void {
  const shown = (tabs: readonly Tab[], active: string) => tabs.find(({ key }) => key === active);
  return useTabs.subscribe((now, before) => {
    const tab = shown(now.tabs, now.active);
    if (!tab || tab.title === '') return;
    const last = shown(before.tabs, before.active);
    if (last?.title === tab.title && last.key === tab.key) return;
    void rememberRecord(tab);
  });
}
