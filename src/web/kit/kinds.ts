import type { ReactNode } from 'react';
import type { Currency } from '../../kernel/money.ts';

/** The keys of a row whose value is a V: a column of a kind can only name a field that fits the kind. */
type KeyOf<Row, V> = { [K in keyof Row & string]-?: Exclude<Row[K], null | undefined> extends V ? K : never }[keyof Row & string];

/** How a state or a choice is coloured. */
export type Tone = 'neutral' | 'info' | 'progress' | 'good' | 'warning' | 'bad';

type Common<Row> = {
  /** Word of the heading; default `<subject>.<key>`. */
  readonly word?: string;
  /** Width in px; the kind has a sensible one. */
  readonly width?: number;
  /** A second, quieter line below the value. */
  readonly below?: (row: Row) => ReactNode;
};

/**
 * One fact about a row: which field it is and what kind of value it holds. How it is shown, aligned, coloured, copied and exported
 * follows from the kind. Lists, sub-tables and fact grids use the same declaration.
 */
export type Fact<Row> = Common<Row> &
  (
    | { readonly is: 'text'; readonly key: KeyOf<Row, string | number>; readonly wrap?: boolean }
    /** A number or code read character by character: tabular figures, one click copies. */
    | { readonly is: 'code'; readonly key: KeyOf<Row, string | number> }
    /** A telephone number, written as in the country of the row. */
    | { readonly is: 'phone'; readonly key: KeyOf<Row, string> }
    /** A value that opens a record tab; `open` gives the path. */
    | { readonly is: 'link'; readonly key: KeyOf<Row, string | number>; readonly open: (row: Row) => string | null }
    /** Decimal text; `currency` is the field that names its currency, or a currency that all rows share. */
    | { readonly is: 'amount'; readonly key: KeyOf<Row, string>; readonly currency: KeyOf<Row, string> | { readonly all: Currency } }
    /** Decimal text or a whole number; `unit` is a word, `places` the least number of decimals shown. */
    | { readonly is: 'quantity'; readonly key: KeyOf<Row, string | number>; readonly unit?: string; readonly places?: number }
    | { readonly is: 'percent'; readonly key: KeyOf<Row, string | number> }
    /** A state of a machine: words `<subject>.state.<state>`, as a tag coloured by `tones`. */
    | { readonly is: 'state'; readonly key: KeyOf<Row, string>; readonly subject?: string; readonly tones?: Readonly<Record<string, Tone>> }
    /** One of a closed set: words `<words>.<choice>`. With `tones` it is a tag, without it is text. */
    | {
        readonly is: 'choice';
        readonly key: KeyOf<Row, string | number>;
        readonly words: string;
        readonly tones?: Readonly<Record<string, Tone>>;
      }
    | { readonly is: 'day'; readonly key: KeyOf<Row, string> }
    | { readonly is: 'instant'; readonly key: KeyOf<Row, string> }
    /** Another record by its name; `open` makes it a link. */
    | { readonly is: 'ref'; readonly key: KeyOf<Row, string>; readonly open?: (row: Row) => string | null }
    | { readonly is: 'flag'; readonly key: KeyOf<Row, boolean> }
    /** Whatever no kind says; `text` is what is copied and shown in a tooltip. */
    | {
        readonly is: 'own';
        readonly key: string;
        readonly show: (row: Row) => ReactNode;
        readonly text?: (row: Row) => string;
        readonly align?: 'left' | 'right' | 'center';
        /** What an export takes of the row; without it the field of this name, where the row has one. */
        readonly sheet?: readonly SheetPart[];
      }
  );

/**
 * A column of an export: a field of the row by its kind (a list of choices by their words), or of a field that holds a sum a currency
 * (`[{ currency, amount, open }]`) the currencies and the sums of one name (`what`).
 */
export type SheetPart = {
  readonly key: string;
  readonly is: 'text' | 'amount' | 'choice' | 'amounts' | 'currencies';
  readonly what?: string;
  readonly words?: string;
};

/** A column of a list: a fact with what a list adds. */
export type Column<Row, K extends string = string> = Fact<Row> & {
  /** Sort key of the call's `sorts` behind the heading. */
  readonly sort?: K;
  readonly pin?: 'left' | 'right';
  /** Off until the user turns it on. */
  readonly off?: boolean;
};

/** Columns without those that a condition left out: `[a, can(x) && b]`. */
export type Maybe<T> = T | false | null | undefined;
