import { Refusal } from '../../../../../kernel/refusal.ts';
import { fairQueue } from '../../../../../server/fair-queue.ts';
import { type Rows, writeLongSheet } from '../../../../../server/sheet.ts';
import { issueTicket } from '../../../../../server/tickets.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type WorkspaceTables } from '../../../server/db.ts';
import { failedRows } from '../../contract.ts';
import { sheetMime } from '../jobs/export-rows.ts';
import { ownBatch } from '../batch.ts';
import { importKind } from '../kinds.ts';

const rowsAtOnce = 500;
/** Each sheet has a thread and a connection until it is written. Nobody waits for a turn, which would hold a connection as well. */
const turns = fairQueue({ places: 2, own: 1, queue: 0 }, () => new Refusal('BUSY'));

export default handle(failedRows, async (work, p) => {
  const { who, product, now } = work;
  const batch = await ownBatch(work, p.batch_id);
  const kind = importKind(product, who, batch.what);
  const headers = [
    ...kind.columns.map((column) => product.translate(who.language, column.title)),
    product.translate(who.language, 'batch.exception'),
  ];
  const keys = kind.columns.map(({ key }) => key);
  const { sha256 } = await turns.run(String(who.accountId), () =>
    product.files.keep(
      writeLongSheet(
        'Sheet1',
        headers.map((header) => ({ header })),
        pages(work, batch.id, keys),
      ),
    ),
  );
  return { ticket: issueTicket(product.keyFor, 'file', { sha256, name: `${batch.what}-failed.xlsx`, mime: sheetMime }, now) };
});

/** The bad rows as they were sent, each with its line and its faults, some hundred at a time. */
async function* pages({ db }: Work<WorkspaceTables>, batchId: string, keys: readonly string[]): AsyncGenerator<Rows, void, void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('batch_row')
      .select(['line', 'cells', 'why'])
      .where('batch_id', '=', batchId)
      .where('state', '=', 'bad')
      .where('line', '>', after)
      .orderBy('line')
      .limit(rowsAtOnce)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => [...keys.map((key) => row.cells[key] ?? ''), `${row.line}: ${row.why ?? ''}`]);
    after = last.line;
  }
}
