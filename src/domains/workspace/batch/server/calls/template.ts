import { exampleRow } from '../../../../../server/import-kind.ts';
import { writeSheet } from '../../../../../server/sheet.ts';
import { issueTicket } from '../../../../../server/tickets.ts';
import { handle } from '../../../server/db.ts';
import { importTemplate } from '../../contract.ts';
import { importKind } from '../kinds.ts';
import { sheetMime } from '../jobs/export-rows.ts';

export default handle(importTemplate, async (work, p) => {
  const { who, product, now } = work;
  const kind = importKind(product, who, p.what);
  const columns = kind.columns.map((column) => ({
    header: `${product.translate(who.language, column.title)}${column.required ? ' *' : ''}`,
  }));
  const { sha256 } = await product.files.keep(writeSheet('Sheet1', columns, [await exampleRow(work, kind)]));
  return { ticket: issueTicket(product.keyFor, 'file', { sha256, name: `${p.what}.xlsx`, mime: sheetMime }, now) };
});
