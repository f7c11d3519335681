import type { ReactNode } from 'react';
import type { Currency } from '../../../kernel/money.ts';
import type { Line, LineColumn } from '../lines/line-kinds.ts';

/** A path into the values of a form: a field of the params, or dotted into an object of them. */
export type FieldPath<V> = (keyof V & string) | `${keyof V & string}.${string}`;

type Common<V> = {
  readonly key: FieldPath<V>;
  /** Word of the label; default `<subject>.<key>`. */
  readonly word?: string;
  /** Word of the help behind the `?`. */
  readonly help?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** For a field that is required because of another field; for all others the schema determines it. */
  readonly required?: boolean;
  /** Shown below the field. */
  readonly hint?: ReactNode;
  /** Width in columns of twelve on a wide screen; default by kind. */
  readonly span?: 3 | 4 | 6 | 8 | 9 | 12;
  /** Called after the user changed it, to fill fields that depend on it. */
  readonly onChange?: (value: unknown) => void;
};

/** One field of a form: the param that it fills and the kind of value. The schema determines whether it is required and its bounds. */
export type Field<V> =
  | (Common<V> & Kind<V>)
  /** A computed value among the fields; its key is not a param. */
  | (Omit<Common<V>, 'key'> & { readonly key: string; readonly is: 'shown'; readonly show: ReactNode });

type Kind<V> =
  /** `digits` brings up the number keys of a phone. */
  | { readonly is: 'text'; readonly digits?: true }
  /** The codes `of` a list are offered with their names, the words `<words>.<code>`; others can be typed. */
  | { readonly is: 'code'; readonly of?: readonly string[]; readonly words?: string }
  | { readonly is: 'note'; readonly rows?: number }
  | {
      readonly is: 'choice';
      readonly of: readonly string[];
      /** Prefix of the choices' words, or the text of each. */
      readonly words: string | ((choice: string) => string);
      readonly many?: boolean;
      readonly as?: 'select' | 'radio';
    }
  /** Another record, searched by `to`; `within` narrows the search. */
  | { readonly is: 'ref'; readonly to: string; readonly many?: boolean; readonly within?: Readonly<Record<string, string>> }
  | { readonly is: 'day'; readonly before?: string; readonly after?: string }
  | { readonly is: 'instant' }
  /** From one instant to another; the second field of the params is `until`. */
  | { readonly is: 'instants'; readonly until: FieldPath<V> }
  /**
   * Decimal text with the decimals of its currency. The currency is a param that is chosen beside it, unless `fixedCurrency`, or one that
   * the page knows.
   */
  | { readonly is: 'amount'; readonly currency: FieldPath<V> | { readonly all: Currency | null }; readonly fixedCurrency?: boolean }
  | { readonly is: 'quantity'; readonly unit?: string }
  /** A whole number, held as a number and not as text. A `year` is written without separators. */
  | { readonly is: 'whole'; readonly unit?: string; readonly year?: true }
  | { readonly is: 'percent' }
  | { readonly is: 'flag' }
  | { readonly is: 'phone' }
  | { readonly is: 'mail' }
  | { readonly is: 'country' }
  | { readonly is: 'currency' }
  /** One stored file by its id, or several. */
  | { readonly is: 'file'; readonly many?: boolean; readonly accept?: string }
  /** Rows of a document, edited as a grid. */
  | {
      readonly is: 'lines';
      readonly columns: readonly LineColumn[];
      /** Without it the rows stay as they are: none is added, copied or removed. */
      readonly newLine?: () => Line;
      /** Computes the cells that depend on a changed cell: amount from quantity and price. */
      readonly changed?: (line: Line, key: string) => Line;
    }
  /** An input that fits no kind. It takes `value` and `onChange` like any input. */
  | { readonly is: 'own'; readonly input: ReactNode };

/** A field that is not needed now is left out by `false`, null or undefined. */
export type Fields<V> = readonly (Field<V> | false | null | undefined)[];

export type Section<V> = {
  readonly key: string;
  /** Word of the heading; none for a form of one section. */
  readonly word?: string;
  readonly help?: string;
  readonly fields?: Fields<V>;
  /** Content after the fields. */
  readonly body?: ReactNode;
};
