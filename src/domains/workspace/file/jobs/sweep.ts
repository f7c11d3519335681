import { sql } from 'kysely';
import { z } from 'zod';
import type { Work } from '../../../../server/work.ts';
import { job, type WorkspaceTables } from '../../db.ts';

/** Long enough to fill in the form that a file was uploaded for; with the hour between two runs, nothing unused is a day old. */
const graceMs = 22 * 3_600_000;
const atOnce = 1000;

/**
 * Takes away uploads that no record came to use (the save was refused, the form given up) and bytes that no upload stands for (it was
 * refused after they were stored, a template or a sheet of failed rows was fetched, a kill left half of them).
 */
export default job({
  name: 'file.sweep',
  payload: z.object({}),
  cron: '41 * * * *',
  async run({ within, now, product, signal }) {
    const before = new Date(now().getTime() - graceMs);
    let gone = atOnce;
    while (gone === atOnce && !signal.aborted) gone = await within((work) => forgetUnused(work, before));
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
 * A file is used where its id stands in `file_use`, or in any column that is called …file_id or …file_ids or refers to files: asked of
 * the catalogue, so that a table that is added tomorrow counts too. Rows that a save is claiming this moment are passed over.
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
