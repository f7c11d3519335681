import { sql } from 'kysely';
import { handle } from '../../db.ts';
import { similarParties } from '../contract.ts';

/** How alike two names must be, 0 to 1 by shared trigrams; company forms alone (有限公司, Co., Ltd.) stay below it. */
const alike = 0.55;

export default handle(similarParties, async ({ db }, { to, name, tax_no, except }) => {
  if (!name && !tax_no) return { rows: [] };
  const { rows } = await sql<{ id: string; code: string; name: string; same_tax_no: boolean }>`
    select id::text, ${to === 'consignor' ? sql`city` : sql`code`} as code, name, coalesce(tax_no = ${tax_no ?? null}, false) as same_tax_no
    from ${sql.table(to)}
    where id <> coalesce(${except ?? null}::bigint, 0)
      and (tax_no = ${tax_no ?? null} or (length(${name ?? ''}) >= 4 and similarity(app.plain(name), app.plain(${name ?? ''})) >= ${alike}))
    order by 4 desc, similarity(app.plain(name), app.plain(${name ?? ''})) desc
    limit 5`.execute(db);
  return { rows };
});
