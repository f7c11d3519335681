import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { partyName } from '../../../server/names.ts';
import { mergedInto } from '../../contract.ts';

/** The maximum number of merged records in the list; real merges stay far below it. */
const mergedMost = 20;

export default handle(mergedInto, async ({ db, who }, { of, id }) => {
  const { rows } = await sql<{ id: bigint; name: string; survivor: boolean }>`
    select k.id, ${partyName('k', who.language)} as name, true as survivor from ${sql.table(of)} r join ${sql.table(of)} k on k.id = r.merged_into_id where r.id = ${id}
    union all
    (select m.id, ${partyName('m', who.language)}, false from ${sql.table(of)} m where m.merged_into_id = ${id} order by m.id limit ${mergedMost})`.execute(
    db,
  );
  const survivor = rows.find((row) => row.survivor);
  return {
    id: survivor?.id ?? null,
    name: survivor?.name ?? null,
    merged: rows.filter((row) => !row.survivor).map(({ id: merged, name }) => ({ id: merged, name })),
  };
});
