import type { ReactNode } from 'react';
import type { Currency } from '../../../kernel/money.ts';

/** The keys of a row whose value is a V: a column can only name a field that fits its kind. */
type KeyOf<Row, V> = { [K in keyof Row & string]-?: Exclude<Row[K], null | undefined> extends V ? K : never }[keyof Row & string];

/** The colour of a state or a choice. */
export type Tone = 'neutral' | 'info' | 'progress' | 'good' | 'warning' | 'bad';

type Common<Row> = {
  /** Word of the heading; default `<subject>.<key>`. */
  readonly word?: string;
  /** Width in px; default by kind. */
  readonly width?: number;
  /** A second, quieter line below the value. */
  readonly below?: (row: Row) => ReactNode;
  /** The path of the record that the value opens. */
  readonly open?: (row: Row) => string | null;
};

/**
 * One fact about a row: its field and the kind of its value. The kind determines how it is shown, aligned, coloured, copied and exported.
 * Lists, sub-tables and fact grids use the same declaration.
 */
export type Fact<Row> = Common<Row> &
  (
    | { readonly is: 'text'; readonly key: KeyOf<Row, string | number>; readonly wrap?: boolean }
    /** A number or code read character by character: tabular figures, one click copies. A code `of` a list has its name beside it. */
    | { readonly is: 'code'; readonly key: KeyOf<Row, string | number>; readonly of?: readonly string[]; readonly words?: string }
    /** A telephone number in the notation of the row's country. */
    | { readonly is: 'phone'; readonly key: KeyOf<Row, string> }
    /** The code of a country, shown as its name in the reader's language. */
    | { readonly is: 'country'; readonly key: KeyOf<Row, string> }
    /** The number or name of a record, which opens its tab. */
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
    /** Another record by its name. */
    | { readonly is: 'ref'; readonly key: KeyOf<Row, string> }
    | { readonly is: 'flag'; readonly key: KeyOf<Row, boolean> }
    /** A value that fits no kind; `text` is used for copying and in a tooltip. */
    | {
        readonly is: 'own';
        readonly key: string;
        readonly show: (row: Row) => ReactNode;
        readonly text?: (row: Row) => string;
        readonly align?: 'left' | 'right' | 'center';
        /** The parts of the row that an export takes; default the field of this name, if the row has one. */
        readonly sheet?: readonly SheetPart[];
      }
  );

/**
 * A column of an export. It is a field of the row by its kind (a list of choices by their words). For a field with one sum for each
 * currency (`[{ currency, amount, open }]`) it is the currencies, or the sums of one name (`what`). Of a record, or of each in a list of
 * records, it is the field `what`; with `code`, of the one with that code alone. `heading` has the words above it, by default that of the column.
 */
export type SheetPart = {
  readonly key: string;
  readonly is: 'text' | 'amount' | 'quantity' | 'choice' | 'instant' | 'amounts' | 'currencies';
  readonly what?: string;
  readonly code?: string;
  readonly words?: string;
  readonly heading?: readonly string[];
};

/** A column of a list: a fact plus the settings that only a list has. */
export type Column<Row, K extends string = string> = Fact<Row> & {
  /** Sort key of the call's `sorts` behind the heading. */
  readonly sort?: K;
  readonly pin?: 'left' | 'right';
  /** Off until the user turns it on. */
  readonly off?: boolean;
};

/** The entries of a list that may be switched off by a condition: `[a, can(x) && b]`. */
export type Maybe<T> = T | false | null | undefined;
