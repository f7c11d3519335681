import type { Kysely, Selectable } from 'kysely';
import { requireVersion } from './version.ts';
import type { Work } from './work.ts';

/** The tables whose records belong to one own company and are changed version by version. */
type OwnTable<DB> = {
  [T in keyof DB & string]: Selectable<DB[T]> extends { readonly id: bigint; readonly company_id: bigint; readonly version: number }
    ? T
    : never;
}[keyof DB & string];

type Wanted = { readonly id: bigint; readonly version?: number | 'any' | undefined };

/**
 * Bound once per domain (db.ts). Locks a record of one of the caller's companies, at the version that its page saw if one is given. Refuses
 * NOT_FOUND and CHANGED_MEANWHILE.
 */
export function lockFor<DB>() {
  return async <T extends OwnTable<DB>>(
    { db, who }: Pick<Work<DB>, 'db' | 'who'>,
    table: T,
    wanted: Wanted,
  ): Promise<Selectable<DB[T]>> => {
    // This is one of the domain's tables, and those that it may name share these columns.
    const tables = db as unknown as Kysely<Record<string, { id: bigint; company_id: bigint; version: number }>>;
    const row = await tables
      .selectFrom<string>(table)
      .selectAll()
      .where('id', '=', wanted.id)
      .where((eb) => eb('company_id', '=', eb.fn.any(eb.val([...who.companyIds]))))
      .forUpdate()
      .executeTakeFirst();
    return requireVersion(row, wanted.version ?? 'any') as Selectable<DB[T]>;
  };
}
