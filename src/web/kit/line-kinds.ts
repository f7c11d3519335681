import type { Currency } from '../../kernel/money.ts';

export type Line = Readonly<Record<string, unknown>>;

type Common = {
  readonly key: string;
  /** Word of the heading; default `<subject>.<key>`. */
  readonly word?: string;
  readonly width?: number;
  readonly required?: boolean;
  /** A line whose cell cannot be changed. */
  readonly locked?: boolean | ((line: Line) => boolean);
  /** Summed below the grid; amounts by currency. */
  readonly total?: boolean;
};

/** One column of an editable grid of lines. Values are as the wire has them: decimals and ids are text. */
export type LineColumn = Common &
  (
    | { readonly is: 'text'; readonly max?: number }
    | { readonly is: 'code'; readonly max?: number }
    | { readonly is: 'quantity'; readonly places?: number; readonly min?: number; readonly max?: number }
    | { readonly is: 'whole'; readonly min?: number; readonly max?: number }
    /** `currency` is the field of the line that names its currency, or a currency that all lines share. */
    | { readonly is: 'amount'; readonly currency: string | { readonly all: Currency } }
    | { readonly is: 'choice'; readonly of: readonly string[]; readonly words: string }
    | { readonly is: 'ref'; readonly to: string; readonly within?: (line: Line) => Readonly<Record<string, string>> | undefined }
    | { readonly is: 'day' }
    | { readonly is: 'flag' }
    /** Worked out from the line, never typed. */
    | { readonly is: 'shown'; readonly show: (line: Line) => string; readonly align?: 'left' | 'right' }
  );
