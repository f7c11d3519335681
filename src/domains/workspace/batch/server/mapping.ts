import { createHash } from 'node:crypto';
import type { ImportKind, Work } from '../../../../server/work.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import type { Mapping } from '../rules.ts';
import type { Batch } from './batch.ts';

type MappingWork = Pick<Work<WorkspaceTables>, 'db' | 'now'>;
type Sheet = Pick<Batch, 'account_id' | 'what' | 'headings'>;

/** The same for a sheet whose columns were moved: a mapping goes by the names of the headings. */
function hashOf(headings: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(headings.toSorted())).digest('hex');
}

/** True where a person chose the columns of an import; they were guessed or remembered otherwise. */
export function isMapped({ request }: Pick<Batch, 'request'>): boolean {
  return (request as { mapped?: boolean } | null)?.mapped ?? false;
}

/** The mapping with which this person last imported a sheet with these headings; undefined where the guess was right so far. */
export async function rememberedMapping({ db }: MappingWork, { columns }: ImportKind, sheet: Sheet): Promise<Mapping | undefined> {
  const row = await db
    .selectFrom('import_mapping')
    .select('mapping')
    .where('account_id', '=', sheet.account_id)
    .where('what', '=', sheet.what)
    .where('headings_hash', '=', hashOf(sheet.headings))
    .executeTakeFirst();
  // A release may have dropped a column since.
  return row && Object.fromEntries(Object.entries(row.mapping).filter(([key]) => columns.some((column) => column.key === key)));
}

/** Remembers the columns that a person chose and imports with. A mapping that is used again stays for another year. */
export async function rememberMapping({ db, now }: MappingWork, batch: Batch): Promise<void> {
  const [headings_hash, mapping] = [hashOf(batch.headings), JSON.stringify(batch.mapping)];
  if (isMapped(batch))
    await db
      .insertInto('import_mapping')
      .values({ account_id: batch.account_id, what: batch.what, headings_hash, mapping: mapping as never, used_at: now })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'what', 'headings_hash']).doUpdateSet({ mapping: mapping as never, used_at: now }),
      )
      .execute();
  else
    await db
      .updateTable('import_mapping')
      .set({ used_at: now })
      .where('account_id', '=', batch.account_id)
      .where('what', '=', batch.what)
      .where('headings_hash', '=', headings_hash)
      .execute();
}
