import { z } from 'zod';
import { language, lineOrNull, note } from '../../../kernel/schema.ts';

/** The columns that a bill can show. Amounts are those of the bill. */
export const columnKeys = [
  'line_no',
  'business_on',
  'order_no',
  'route',
  'freight_job_no',
  'bl_nos',
  'container_nos',
  'fee_name',
  'fee_type',
  'description',
  'quantity',
  'unit_price',
  'tax_percent',
  'disbursement',
  'currency',
  'net',
  'tax',
  'amount',
] as const;
export type ColumnKey = (typeof columnKeys)[number];
export const amountKeys = ['net', 'tax', 'amount'] as const;
export type AmountKey = (typeof amountKeys)[number];

export const groupings = ['none', 'order', 'route', 'day', 'feeType'] as const;
export type Grouping = (typeof groupings)[number];
/** Amounts of several currencies: below each other with their currency, or each currency in columns of its own. */
export const currencyLayouts = ['stacked', 'beside'] as const;
export const papers = ['A4 portrait', 'A4 landscape'] as const;

/** The most characters of a heading. */
export const headingMax = 80;
/** A text in the languages of a print; an empty one is the word of the house. */
const texts = z.strictObject({
  zh: lineOrNull(headingMax),
  vi: lineOrNull(headingMax),
  en: lineOrNull(headingMax),
  th: lineOrNull(headingMax),
});
export const noTexts = { zh: null, vi: null, en: null, th: null } as const;

const column = z.strictObject({
  key: z.enum(columnKeys),
  /** A share of the width of the paper; the columns are scaled to fill it. */
  width: z.int().min(4).max(100),
  heading: texts,
});
export type LayoutColumn = z.output<typeof column>;

export const layout = z.strictObject({
  heading: texts,
  language,
  second_language: language.nullable(),
  columns: z.array(column).min(1, 'REQUIRED').max(columnKeys.length),
  grouping: z.enum(groupings),
  subtotals: z.boolean(),
  currencies: z.enum(currencyLayouts),
  /** A table of the taxes by rate below the lines. */
  taxes: z.boolean(),
  bank: z.boolean(),
  notes: note(1000),
  paper: z.enum(papers),
});
export type Layout = z.output<typeof layout>;

const widths: Partial<Record<ColumnKey, number>> = { fee_name: 22, order_no: 18, route: 22, amount: 14, net: 14 };

/** The layout of a new template: the columns of the house's own bill. */
export const houseLayout: Layout = {
  heading: noTexts,
  language: 'zh',
  second_language: null,
  columns: (['business_on', 'order_no', 'fee_name', 'quantity', 'unit_price', 'currency', 'net', 'tax', 'amount'] as const).map((key) => ({
    key,
    width: widths[key] ?? 12,
    heading: noTexts,
  })),
  grouping: 'none',
  subtotals: false,
  currencies: 'stacked',
  taxes: false,
  bank: true,
  notes: null,
  paper: 'A4 portrait',
};
