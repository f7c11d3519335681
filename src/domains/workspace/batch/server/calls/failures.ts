import { handle } from '../../../server/db.ts';
import { importFailures } from '../../contract.ts';
import { ownBatch } from '../batch.ts';

export default handle(importFailures, async (work, p) => {
  const batch = await ownBatch(work, p.batch_id);
  const rows = await work.db
    .selectFrom('batch_row')
    .select(['line', 'why'])
    .where('batch_id', '=', batch.id)
    .where('state', '=', 'bad')
    .orderBy('line')
    .limit(5000)
    .execute();
  return { rows: rows.map((row) => ({ line: row.line, exception: row.why ?? '' })) };
});
