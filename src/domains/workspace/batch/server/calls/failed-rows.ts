import { writeSheet } from '../../../../../server/sheet.ts';
import { issueTicket } from '../../../../../server/tickets.ts';
import { handle } from '../../../server/db.ts';
import { failedRows } from '../../contract.ts';
import { sheetMime } from '../jobs/export-rows.ts';
import { importKind, ownBatch } from '../batch.ts';

export default handle(failedRows, async (work, p) => {
  const { db, who, product, now } = work;
  const batch = await ownBatch(work, p.batch_id);
  const kind = importKind(product, who, batch.what);
  const bad = await db
    .selectFrom('batch_row')
    .select(['line', 'cells', 'why'])
    .where('batch_id', '=', batch.id)
    .where('state', '=', 'bad')
    .orderBy('line')
    .execute();
  const headers = [
    ...kind.columns.map((column) => product.translate(who.language, column.title)),
    product.translate(who.language, 'batch.exception'),
  ];
  const rows = bad.map((row) => [...kind.columns.map((column) => row.cells[column.key] ?? ''), `${row.line}: ${row.why ?? ''}`]);
  const { sha256 } = await product.files.keep(
    writeSheet(
      'Sheet1',
      headers.map((header) => ({ header })),
      rows,
    ),
  );
  return { ticket: issueTicket(product.keyFor, 'file', { sha256, name: `${batch.what}-failed.xlsx`, mime: sheetMime }, now) };
});
