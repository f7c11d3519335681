import { add, amountOf, type Currency, money } from '../../../kernel/money.ts';
import { formatDay, type Language } from '../../../kernel/words.ts';
import type { BillSheet } from '../bill/contract.ts';
import type { Grid, GridCell } from './contract.ts';
import { type AmountKey, amountKeys, type ColumnKey, type Grouping, type Layout, type LayoutColumn, noTexts } from './layout.ts';

type Row = Grid['rows'][number];
type SheetLine = Omit<BillSheet['lines'][number], 'id'>;
/** A line of the bill with its order's route and the type of its fee. */
export type TemplateLine = SheetLine & { readonly route: string | null; readonly fee_type: string | null };
type Sums = Readonly<Record<AmountKey, string>>;
type Balance = Sums & { readonly currency: Currency };
/** A word in each language of the print. */
export type Words = (key: string) => readonly string[];

export function isAmount(key: ColumnKey): key is AmountKey {
  return amountKeys.some((one) => one === key);
}

/** The text of a template in the languages of a print; where it is empty, the word of the house. */
export function textIn(languages: readonly Language[], own: Layout['heading'], word: readonly string[]): string[] {
  return [...new Set(languages.map((language, place) => own[language] ?? word[place] ?? ''))];
}

/** A drawn column: one of the layout, and for amounts beside each other its currency. */
type Drawn = LayoutColumn & { readonly of: Currency | null };

/** With several currencies below each other, the currency of an amount stands beside it. */
function drawnColumns({ columns, currencies }: Layout, used: readonly Currency[]): Drawn[] {
  const beside = currencies === 'beside';
  const drawn = columns.flatMap((column): Drawn[] =>
    beside && isAmount(column.key) ? used.map((currency) => ({ ...column, of: currency })) : [{ ...column, of: null }],
  );
  const first = drawn.findIndex(({ key }) => isAmount(key));
  if (beside || used.length < 2 || first < 0 || columns.some(({ key }) => key === 'currency')) return withWords(drawn);
  return withWords([...drawn.slice(0, first), { key: 'currency', width: 8, heading: noTexts, of: null }, ...drawn.slice(first)]);
}

/**
 * The columns with one first that is no amount, for the words of the sums. A layout has one; where it is hidden from the reader, the next
 * such column takes its place, and the number of the line where only amounts are left.
 */
function withWords(columns: readonly Drawn[]): Drawn[] {
  const place = columns.findIndex(({ key }) => !isAmount(key));
  const first: Drawn = columns[place] ?? { key: 'line_no', width: 8, heading: noTexts, of: null };
  return [first, ...columns.filter((column) => column !== first)];
}

/** Sums of lines by currency, in the order of the bill's balances. */
export function sumsOf(lines: readonly SheetLine[], used: readonly Currency[]): Balance[] {
  return used.flatMap((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    if (own.length === 0) return [];
    const sum = (key: AmountKey): string =>
      amountOf(currency, own.map((line) => money(currency, line[key])).reduce(add, money(currency, '0')).minor);
    return [{ currency, net: sum('net'), tax: sum('tax'), amount: sum('amount') }];
  });
}

const groupOf: Readonly<Record<Exclude<Grouping, 'none'>, (line: TemplateLine, languages: readonly Language[]) => string | null>> = {
  order: ({ order_no, freight_job_no }) => order_no ?? freight_job_no,
  route: ({ route }) => route,
  day: ({ business_on }, languages) => [...new Set(languages.map((language) => formatDay(business_on, language)))].join(' / '),
  feeType: ({ fee_type }) => fee_type,
};

const text = (value: string | null): GridCell => ({ is: 'text', value, currency: null });
const nothing = text(null);

function cellOf({ key, of }: Drawn, line: TemplateLine, place: number, yes: string): GridCell {
  if (isAmount(key)) return of === null || of === line.currency ? { is: 'amount', value: line[key], currency: line.currency } : nothing;
  switch (key) {
    case 'line_no':
      return { is: 'number', value: String(place), currency: null };
    case 'business_on':
      return { is: 'day', value: line.business_on, currency: null };
    case 'quantity':
    case 'unit_price':
    case 'tax_percent':
      return { is: 'number', value: line[key], currency: null };
    case 'disbursement':
      return text(line.disbursement ? yes : null);
    default:
      return text(line[key]);
  }
}

/** Rows of sums: one for each currency, or one for all where each currency has columns of its own. */
function sumRows(kind: Row['kind'], label: string, columns: readonly Drawn[], sums: readonly Balance[], beside: boolean): Row[] {
  const row = (own: readonly Balance[], name: string): Row => ({
    kind,
    cells: columns.map(({ key, of }, place) => {
      if (place === 0) return text(name);
      const sum = own.find(({ currency }) => of === null || of === currency);
      if (!sum) return nothing;
      if (key === 'currency') return text(of === null && !beside ? sum.currency : null);
      return isAmount(key) ? { is: 'amount', value: sum[key], currency: sum.currency } : nothing;
    }),
  });
  return beside ? [row(sums, label)] : sums.map((sum) => row([sum], `${label} ${sum.currency}`));
}

/** The rows of a group: its name, its lines, and its sums where the layout has them. */
function groupRows(name: string | null, lines: readonly Row[], sums: readonly Row[], width: number): Row[] {
  const head: Row[] = name === null ? [] : [{ kind: 'group', cells: [text(name), ...Array<GridCell>(width - 1).fill(nothing)] }];
  return [...head, ...lines, ...sums];
}

/**
 * A bill in a layout, cell by cell: what is printed, written to a spreadsheet and saved as PDF. Totals are the balances of the bill itself;
 * subtotals and taxes are sums of its lines.
 */
export function gridOf(
  layout: Layout,
  bill: { readonly lines: readonly TemplateLine[]; readonly balances: readonly Balance[] },
  languages: readonly Language[],
  words: Words,
): Grid {
  const used = bill.balances.map(({ currency }) => currency);
  const columns = drawnColumns(layout, used);
  const beside = layout.currencies === 'beside';
  const label = (key: string): string => words(key).join(' / ');
  const { grouping } = layout;
  const groups: readonly (readonly [string | null, readonly TemplateLine[]])[] =
    grouping === 'none'
      ? [[null, bill.lines]]
      : [...Map.groupBy(bill.lines, (line) => groupOf[grouping](line, languages) ?? label('billTemplate.ungrouped'))];
  let place = 0;
  const body = groups.flatMap(([name, lines]) => {
    const rows = lines.map((line): Row => {
      place += 1;
      return { kind: 'line', cells: columns.map((column) => cellOf(column, line, place, label('kit.yes'))) };
    });
    const sums =
      layout.subtotals && name !== null ? sumRows('subtotal', label('billTemplate.subtotal'), columns, sumsOf(lines, used), beside) : [];
    return groupRows(name, rows, sums, columns.length);
  });
  const taxes = layout.taxes
    ? [...Map.groupBy(bill.lines, ({ tax_percent }) => tax_percent)].flatMap(([percent, lines]) =>
        sumRows('tax', `${label('billTemplate.taxAt')} ${percent}%`, columns, sumsOf(lines, used), beside),
      )
    : [];
  return {
    columns: columns.map(({ key, heading, width, of }) => ({
      headings: textIn(languages, heading, words(`billTemplate.column.${key}`)).map((word) => (of ? `${word} ${of}` : word)),
      width,
      align: isAmount(key) || key === 'quantity' || key === 'unit_price' || key === 'tax_percent' || key === 'line_no' ? 'right' : 'left',
    })),
    rows: [...body, ...sumRows('total', label('kit.print.total'), columns, bill.balances, beside), ...taxes],
  };
}
