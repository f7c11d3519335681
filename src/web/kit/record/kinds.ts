import type { Currency } from '../../../kernel/money.ts';
import { trimZeros } from '../../../kernel/decimal.ts';
import { phoneText } from '../../../kernel/phone.ts';
import { countryName, type Format } from '../../format.tsx';
import type { Translate } from '../../i18n.ts';
import type { Fact } from '../detail/kinds.ts';
import type { Field } from '../form/field-kinds.ts';
import type { LineColumn } from '../lines/line-kinds.ts';

/* The kinds of value in the browser, one row each. Lists, details, grids, forms, batch edits and prints look here how a
   value is written, aligned and how much room it needs. */

/** The facts that the text of a value needs, from its column, its field or its row. */
export type Shown = {
  /** Prefix of a choice's words, or the text of each choice. */
  readonly words?: string | ((choice: string) => string) | null;
  /** The codes that have a name among the words. */
  readonly of?: readonly string[];
  readonly unit?: string;
  /** The least number of decimals. */
  readonly places?: number;
  readonly currency?: Currency | null;
  /** Leaves out the code of the currency, where a heading or a field beside it names it. */
  readonly bare?: boolean;
  readonly country?: string;
};
type Reader = { readonly t: Translate; readonly format: Format };
type Kind = {
  /** The text that users read; the value itself where it is left out. */
  readonly text?: (text: string, of: Shown, reader: Reader) => string;
  /** Numbers are aligned right so that their digits line up; a flag is centred. */
  readonly align?: 'right' | 'center';
  /** Width of a column in px; 150 where it is left out. */
  readonly width?: number;
  /** Width of a field in columns of twelve; 4 where it is left out. */
  readonly span?: number;
};

/** A number has at least `places` decimals, and never fewer than the value has: rounding would hide digits. */
function quantityText(text: string, { unit, places = 0 }: Shown, { t, format }: Reader): string {
  const number = format.number(text, Math.max(places, trimZeros(text.split('.')[1] ?? '').length));
  return unit ? `${number} ${t(unit)}` : number;
}
function amountText(text: string, { currency, bare }: Shown, { format }: Reader): string {
  if (!currency) return format.number(text);
  return bare ? format.amount(text, currency) : format.money(text, currency);
}
/** Text that is not a number yet stays as it was typed. */
const ofNumber = (write: NonNullable<Kind['text']>) => (text: string, of: Shown, reader: Reader) =>
  /^-?\d+(\.\d+)?$/.test(text) ? write(text, of, reader) : text;
const choiceText: Kind['text'] = (text, { words = '' }, { t }) => (typeof words === 'function' ? words(text) : t(`${words}.${text}`));
const codeText: Kind['text'] = (text, { of, words }, { t }) =>
  of?.includes(text) && typeof words === 'string' ? `${text} ${t(`${words}.${text}`)}` : text;
const instantText: Kind['text'] = (text, _, { format }) => format.instant(text);

const kinds: Readonly<Record<Fact<object>['is'] | Field<object>['is'] | LineColumn['is'], Kind>> = {
  text: { width: 180 },
  code: { text: codeText, width: 140 },
  mail: {},
  note: { span: 12 },
  link: {},
  phone: { text: (text, { country = '' }) => phoneText(text, country) },
  country: { text: (code, _, { format }) => countryName(code, format.language), width: 110 },
  currency: {},
  amount: { text: ofNumber(amountText), align: 'right', width: 140 },
  quantity: { text: ofNumber(quantityText), align: 'right', width: 110 },
  whole: { text: ofNumber(quantityText), align: 'right', width: 110 },
  percent: { text: ofNumber((text, _, { format }) => format.percent(text)), align: 'right', width: 90 },
  state: { text: choiceText, width: 120 },
  choice: { text: choiceText, width: 120 },
  flag: { text: (text, _, { t }) => t(text === 'true' ? 'kit.yes' : 'kit.no'), align: 'center', width: 80 },
  day: { text: (text, _, { format }) => format.day(text), width: 110 },
  instant: { text: instantText },
  instants: { text: instantText, span: 8 },
  ref: { width: 180 },
  file: { span: 12 },
  lines: { span: 12 },
  shown: { align: 'right', span: 12 },
  own: { span: 12 },
};
export type ValueKind = keyof typeof kinds;

export function alignOfKind(is: ValueKind): 'left' | 'right' | 'center' {
  return kinds[is].align ?? 'left';
}
export function widthOfKind(is: ValueKind): number {
  return kinds[is].width ?? 150;
}
export function spanOfKind(is: ValueKind): number {
  return kinds[is].span ?? 4;
}

/** A value as users read it; '' where there is none. */
export function valueText(is: ValueKind, value: unknown, of: Shown, t: Translate, format: Format): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  return kinds[is].text?.(text, of, { t, format }) ?? text;
}
