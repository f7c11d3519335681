import { minorDigits } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { type Cell, writeSheet } from '../../../../../server/sheet.ts';
import { issueTicket } from '../../../../../server/tickets.ts';
import { handle } from '../../../server/db.ts';
import { exportTemplateSheet, type Grid, type GridCell } from '../../contract.ts';
import { sheetsForReader } from '../sheets.ts';

const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export default handle(exportTemplateSheet, async (work, { id, ...chosen }) => {
  const [sheet] = await sheetsForReader(work, { ids: [id], ...chosen });
  if (!sheet?.grid) throw new Refusal('TEMPLATE_NONE');
  const { bill, grid } = sheet;
  const word = (key: string): string => sheet.languages.map((language) => work.product.translate(language, key)).join(' / ');
  const facts: Cell[][] = [
    [sheet.heading.join(' '), bill.bill_no],
    [word('bill.print.to'), bill.party.name],
    [word('bill.due_on'), bill.due_on],
    ...(sheet.bank
      ? bill.banks.map((bank): Cell[] => [word('bill.print.bank'), `${bank.account_name} · ${bank.bank} · ${bank.account_no}`])
      : []),
    ...(sheet.notes === null ? [] : [[word('billTemplate.notes'), sheet.notes]]),
  ];
  const columns = grid.columns.map(({ headings, width }, place) => ({
    header: headings.join(' '),
    width: Math.max(8, width),
    ...formatOf(grid, place),
  }));
  const rows = [...grid.rows.map(({ cells }) => cells.map(sheetCell)), [], ...facts];
  const { sha256 } = await work.product.files.keep(writeSheet(bill.bill_no, columns, rows));
  return { ticket: issueTicket(work.product.keyFor, 'file', { sha256, name: `${bill.bill_no}.xlsx`, mime: sheetMime }, work.now) };
});

function sheetCell({ is, value }: GridCell): Cell {
  if (value === null) return null;
  if (is === 'text') return value;
  return is === 'day' ? new Date(`${value}T00:00:00Z`) : Number(value);
}

/** A column of amounts has the decimals of its currency; one of several currencies shows those that an amount has. */
function formatOf({ rows }: Grid, place: number): { numFmt?: string } {
  const cells = rows.flatMap(({ cells: own }) => own[place] ?? []);
  if (cells.some(({ is }) => is === 'day')) return { numFmt: 'yyyy-mm-dd' };
  const decimals = new Set(cells.flatMap(({ is, currency }) => (is === 'amount' && currency ? minorDigits[currency] : [])));
  const [only] = decimals;
  if (only === undefined) return {};
  if (decimals.size > 1) return { numFmt: '#,##0.###' };
  return { numFmt: only === 0 ? '#,##0' : `#,##0.${'0'.repeat(only)}` };
}
