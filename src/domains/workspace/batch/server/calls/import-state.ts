import { handle } from '../../../server/db.ts';
import { importState } from '../../contract.ts';
import { percentOf } from '../../rules.ts';
import { ownBatch } from '../batch.ts';
import { importKind } from '../kinds.ts';

export default handle(importState, async (work, p) => {
  const { db, who, product } = work;
  const batch = await ownBatch(work, p.batch_id);
  const kind = importKind(product, who, batch.what);
  const bad = await db
    .selectFrom('batch_row')
    .select(['line', 'why', 'faulty', 'cells'])
    .where('batch_id', '=', batch.id)
    .where('state', '=', 'bad')
    .orderBy('line')
    .limit(500)
    .execute();
  const { skipped } = await db
    .selectFrom('batch_row')
    .select(({ fn }) => fn.countAll<bigint>().as('skipped'))
    .where('batch_id', '=', batch.id)
    .where('state', '=', 'skipped')
    .executeTakeFirstOrThrow();
  return {
    batch_id: batch.id,
    state: batch.state,
    error: batch.error,
    percent: percentOf(batch.done, batch.total),
    headings: batch.headings,
    columns: kind.columns.map((column) => ({
      key: column.key,
      title: product.translate(who.language, column.title),
      required: column.required ?? false,
    })),
    mapping: batch.mapping,
    good: batch.good,
    skipped: Number(skipped),
    bad: bad.map((row) => ({ line: row.line, why: row.why ?? '', faulty: row.faulty, values: row.cells })),
  };
});
