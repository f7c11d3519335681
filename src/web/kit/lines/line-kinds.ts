import type { Bounds } from '../form/faults.ts';
import type { Currency } from '../../../kernel/money.ts';

export type Line = Readonly<Record<string, unknown>>;

type Common = {
  readonly key: string;
  /** Word of the heading; default `<subject>.<key>`. */
  readonly word?: string;
  readonly width?: number;
  readonly required?: boolean;
  /** True, for all lines or for one, when the cell cannot be changed. */
  readonly locked?: boolean | ((line: Line) => boolean);
  /** Set by the form from the call's schema; a page sets none. */
  readonly bounds?: Bounds;
  /** Summed below the grid; amounts by currency. */
  readonly total?: boolean;
};

/** One column of an editable grid of lines. Values are in the wire's form: decimals and ids are text. */
export type LineColumn = Common &
  (
    | { readonly is: 'text' }
    | { readonly is: 'code' }
    /** `unit` is the word of its unit, which the heading names. */
    | { readonly is: 'quantity'; readonly unit?: string }
    | { readonly is: 'whole' }
    /** `currency` is the field of the line that names its currency, or a currency that all lines share. */
    | { readonly is: 'amount'; readonly currency: string | { readonly all: Currency } }
    | { readonly is: 'choice'; readonly of: readonly string[]; readonly words: string }
    | { readonly is: 'ref'; readonly to: string; readonly within?: (line: Line) => Readonly<Record<string, string>> | undefined }
    | { readonly is: 'day' }
    | { readonly is: 'flag' }
    /** Computed from the line, never typed. */
    | { readonly is: 'shown'; readonly show: (line: Line) => string; readonly align?: 'left' | 'right'; readonly unit?: string }
  );
