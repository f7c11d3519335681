import { amountInWords } from '../../../../../kernel/amount-in-words.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Language } from '../../../../../kernel/words.ts';
import { amountFormat, type Cell, type FormattedCell, writeMixedSheet } from '../../../../../server/sheet.ts';
import { issueTicket } from '../../../../../server/tickets.ts';
import { bankLine } from '../../../bill/rules.ts';
import { handle } from '../../../server/db.ts';
import { exportTemplateSheet, type Grid, type GridCell } from '../../contract.ts';
import { sheetsForReader } from '../sheets.ts';

const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export default handle(exportTemplateSheet, async (work, { id, ...chosen }) => {
  const [sheet] = await sheetsForReader(work, { ids: [id], ...chosen });
  if (!sheet?.grid) throw new Refusal('TEMPLATE_NONE');
  const { bill, grid } = sheet;
  const hidden = work.who.hiddenFields.get('bill') ?? new Set<string>();
  const facts = factsBeside(sheet, (language, key) => work.product.translate(language, key)).filter(({ key }) => !hidden.has(key));
  const columns = grid.columns.map(({ headings, width }, place) => ({
    header: headings.join(' '),
    width: Math.max(8, width),
    ...formatOf(grid, place),
  }));
  const rows = [...grid.rows.map(({ cells }) => cells.map(sheetCell)), [], ...facts.map(({ cells }) => [...cells])];
  const { sha256 } = await work.product.files.keep(writeMixedSheet(bill.bill_no, columns, rows));
  return { ticket: issueTicket(work.product.keyFor, 'file', { sha256, name: `${bill.bill_no}.xlsx`, mime: sheetMime }, work.now) };
});

type Sheet = Awaited<ReturnType<typeof sheetsForReader>>[number];
type SheetFact = { readonly key: string; readonly cells: readonly Cell[] };

/** The facts that the printed bill shows outside of its table, one row each, without empty ones. */
function factsBeside({ bill, ...sheet }: Sheet, translate: (language: Language, key: string) => string): SheetFact[] {
  const { company, party } = bill;
  const word = (key: string): string => [...new Set(sheet.languages.map((language) => translate(language, key)))].join(' / ');
  const fact = (key: string, name: string, ...values: Cell[]): SheetFact[] =>
    values.some((value) => value !== null && value !== '') ? [{ key, cells: [name, ...values] }] : [];
  return [
    ...fact('bill_no', sheet.heading.join(' '), bill.bill_no, bill.state === 'void' ? word('bill.state.void') : null),
    ...fact('bill_on', word('kit.print.date'), bill.bill_on),
    { key: 'company', cells: [company.name, company.name_en === company.name ? null : company.name_en, company.address] },
    ...fact('tax_no', word('kit.print.taxNo'), company.tax_no),
    ...fact('phone', word('kit.print.phone'), company.phone),
    ...fact('party_name', word('bill.print.to'), party.name, party.address),
    ...fact('tax_no', word('kit.print.taxNo'), party.tax_no),
    ...fact('contact', word('kit.print.contact'), party.contact),
    ...fact('phone', word('kit.print.phone'), party.phone),
    ...fact('due_on', word('bill.due_on'), bill.due_on),
    ...fact('customer_ref', word('bill.customer_ref'), bill.customer_ref),
    ...fact('line_count', word('bill.line_count'), String(bill.line_count)),
    ...fact('title', word('bill.title'), bill.title),
    ...bill.balances.flatMap(({ currency, amount }) => {
      const inWords = sheet.languages.map((language) => amountInWords(amount, currency, language));
      return fact('amount', `${word('kit.print.total')} ${currency}`, amount, ...inWords);
    }),
    ...(sheet.bank ? bill.banks.flatMap((bank) => fact('bank', word('bill.print.bank'), bankLine(bank))) : []),
    ...fact('remark', word('bill.remark'), bill.remark),
    ...fact('notes', word('billTemplate.notes'), sheet.notes),
  ];
}

function sheetCell({ is, value, currency }: GridCell): FormattedCell {
  if (value === null) return null;
  if (is === 'text') return value;
  if (is === 'day') return new Date(`${value}T00:00:00Z`);
  return is === 'amount' && currency ? { value: Number(value), numFmt: amountFormat(currency) } : Number(value);
}

function formatOf({ rows }: Grid, place: number): { numFmt?: string } {
  return rows.some(({ cells }) => cells[place]?.is === 'day') ? { numFmt: 'yyyy-mm-dd' } : {};
}
