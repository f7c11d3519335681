import { z } from 'zod';
import { currency } from '../../../../kernel/schema.ts';
import { amountFormat, type FormattedCell, type SheetColumn, writeMixedSheet } from '../../../../server/sheet.ts';
import { type Dimension, listProfitAnalysis, summariseProfit } from '../../profit-analysis/contract.ts';

type Read = (cmd: string, params: Record<string, unknown>) => Promise<unknown>;
type Translate = (key: string, facts?: Record<string, string>) => string;
type Period = { readonly from: string; readonly to: string };

const dimensions: readonly Dimension[] = ['business', 'customer', 'line', 'route', 'carrier', 'salesperson'];
const figures = [
  'income',
  'cost',
  'profit',
  'margin_percent',
  'before_profit',
  'change_percent',
  'estimated_income',
  'estimated_cost',
  'estimated_profit',
] as const;

/** The figures that a report takes from the answers of the profit analysis. Amounts that the reader does not see are absent. */
const row = z.looseObject({ key: z.string().nullable(), name: z.string().nullable(), orders: z.number(), currency });
const page = z.object({ rows: z.array(row), next_cursor: z.string().nullable() });
const summary = z.object({ currencies: z.array(z.looseObject({ currency: z.string(), orders: z.number() })) });

/** The figures of a row, in the order of the columns; undefined where the reader does not see one. */
function figuresOf(of: Readonly<Record<string, unknown>>): (string | null | undefined)[] {
  return figures.map((key) => z.string().nullish().parse(of[key]));
}

/** One line for each currency of the books: orders, income, cost, profit. Empty without charges. */
export async function summaryText(read: Read, translate: Translate, period: Period): Promise<string> {
  const { currencies } = summary.parse(await read(summariseProfit.cmd, { where: { period, compare: ['before'] } }));
  return currencies
    .map((one) => {
      const parts = figuresOf(one).flatMap((figure, place) =>
        figure === undefined || figure === null || place > 3 ? [] : [`${translate(`profitAnalysis.${figures[place]}`)} ${figure}`],
      );
      return [`${one.currency}`, `${translate('profitAnalysis.orders')} ${one.orders}`, ...parts].join(' · ');
    })
    .join('\n');
}

/** The profit of a period by each dimension, one below the other, as a sheet in the reader's language. */
export async function* reportSheet(read: Read, translate: Translate, period: Period): AsyncGenerator<Uint8Array> {
  const columns: SheetColumn[] = [
    { header: translate('profitAnalysis.by') },
    { header: translate('profitReport.group'), width: 36 },
    { header: translate('profitAnalysis.orders'), width: 10 },
    { header: translate('profitAnalysis.currency'), width: 10 },
    ...figures.map((key) => ({ header: translate(`profitAnalysis.${key}`) })),
  ];
  yield* writeMixedSheet(translate('page.profitAnalysis'), columns, rowsOf(read, translate, period));
}

async function* rowsOf(read: Read, translate: Translate, period: Period): AsyncGenerator<FormattedCell[]> {
  for (const by of dimensions) {
    let cursor: string | null = null;
    do {
      const answer: z.output<typeof page> = page.parse(
        await read(listProfitAnalysis.cmd, {
          where: { period, by: [by], compare: ['before'] },
          sort: [{ key: 'orders', desc: true }],
          size: 200,
          ...(cursor === null ? {} : { cursor }),
        }),
      );
      for (const one of answer.rows) {
        const name = by === 'business' && one.key !== null ? translate(`charge.business.${one.key}`) : one.name;
        const numbers = figuresOf(one).map((figure, place) => {
          if (figure === undefined || figure === null) return null;
          const isPercent = figures[place]?.endsWith('_percent') === true;
          return { value: Number(figure), numFmt: isPercent ? '#,##0.00' : amountFormat(one.currency) };
        });
        yield [translate(`profitAnalysis.by.${by}`), name ?? translate('profitAnalysis.none'), one.orders, one.currency, ...numbers];
      }
      cursor = answer.next_cursor;
    } while (cursor !== null);
  }
}
