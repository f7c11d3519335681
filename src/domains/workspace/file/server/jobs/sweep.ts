import { sql } from 'kysely';
import { z } from 'zod';
import type { Work } from '../../../../../server/work.ts';
import { job, type WorkspaceTables } from '../../../server/db.ts';

/**
 * Long enough to complete the form for which a file was uploaded. With the hour between two runs, no unused file
 * reaches the age of a day.
 */
const graceMs = 22 * 3_600_000;
const atOnce = 1000;

/**
 * Deletes uploads that no record uses (the save was refused, the form abandoned) and bytes without an upload (it was refused after they
 * were stored, a template or a sheet of failed rows was fetched, a kill left half of them).
 */
export default job({
  name: 'file.sweep',
  payload: z.object({}),
  cron: '41 * * * *',
  async run({ within, now, product, signal }) {
    const before = new Date(now().getTime() - graceMs);
    let removedCount = atOnce;
    while (removedCount === atOnce && !signal.aborted) removedCount = await within((work) => forgetUnused(work, before));
    await product.files.sweep(before, (sha256) =>
      within(async ({ db }) => {
        const rows = await db
          .selectFrom('file')
          .select('sha256')
          .distinct()
          .where(sql<boolean>`sha256 = any(${[...sha256]}::text[])`)
          .execute();
        return new Set(rows.map((row) => row.sha256));
      }),
    );
  },
});

/**
 * A file is used if its id is in `file_use`, or in any column that is named …file_id or …file_ids or refers to files.
 * The columns come from the catalogue, so that a new table counts without a change here. Rows that a save is claiming
 * at this moment are skipped.
 */
async function forgetUnused({ db, audit }: Work<WorkspaceTables>, before: Date): Promise<number> {
  const { rows: columns } = await sql<{ table: string; column: string; many: boolean }>`
    select distinct c.relname as "table", a.attname as "column", a.atttypid = 'int8[]'::regtype as many
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_constraint f on f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'file'::regclass and a.attnum = any(f.conkey)
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and not a.attisdropped
      and (f.oid is not null or (a.atttypid = 'int8'::regtype and a.attname ~ 'file_id$')
        or (a.atttypid = 'int8[]'::regtype and a.attname ~ 'file_ids$'))`.execute(db);
  const unused = columns.map(({ table, column, many }) =>
    many
      ? sql`not exists (select from ${sql.table(table)} u cross join unnest(u.${sql.ref(column)}) as one(id) where one.id = f.id)`
      : sql`not exists (select from ${sql.table(table)} u where u.${sql.ref(column)} = f.id)`,
  );
  const { rows } = await sql<{ id: bigint }>`
    delete from file where id in (
      select id from file f where at < ${before} and ${sql.join(unused, sql` and `)} order by id limit ${sql.lit(atOnce)} for update skip locked
    ) returning id`.execute(db);
  for (const { id } of rows) audit({ subject: 'file', id, what: 'sweep' });
  return rows.length;
}
