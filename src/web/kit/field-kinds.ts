import type { ReactNode } from 'react';
import type { Line, LineColumn } from './line-kinds.ts';

/** A path into the values of a form: a field of the params, or dotted into an object of them. */
type FieldPath<V> = (keyof V & string) | `${keyof V & string}.${string}`;

type Common<V> = {
  readonly key: FieldPath<V>;
  /** Word of the label; default `<subject>.<key>`. */
  readonly word?: string;
  /** Word of the help behind the `?`. */
  readonly help?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Columns of twelve that it takes on a wide screen; the kind has a sensible number. */
  readonly span?: 3 | 4 | 6 | 8 | 9 | 12;
  /** Told after a person changed it: fill what follows from it. */
  readonly onChange?: (value: unknown) => void;
};

/** One field of a form: which param it fills and what it takes. Whether it is required is the schema's to say. */
export type Field<V> = Common<V> &
  (
    | { readonly is: 'text'; readonly max?: number }
    | { readonly is: 'code'; readonly max?: number }
    | { readonly is: 'note'; readonly max?: number; readonly rows?: number }
    | {
        readonly is: 'choice';
        readonly of: readonly string[];
        readonly words: string;
        readonly many?: boolean;
        readonly as?: 'select' | 'radio';
      }
    /** Another record, searched by `to`; `within` narrows the search. */
    | { readonly is: 'ref'; readonly to: string; readonly many?: boolean; readonly within?: Readonly<Record<string, string>> }
    | { readonly is: 'day'; readonly before?: string; readonly after?: string }
    | { readonly is: 'instant' }
    /** From a moment to another; the second field of the params is `until`. */
    | { readonly is: 'instants'; readonly until: FieldPath<V> }
    /** Decimal text; `currency` is the param that holds its currency, which is chosen beside it unless `fixedCurrency`. */
    | { readonly is: 'amount'; readonly currency: FieldPath<V>; readonly fixedCurrency?: boolean }
    | { readonly is: 'quantity'; readonly places?: number; readonly unit?: string; readonly min?: number; readonly max?: number }
    /** A whole number, kept as a number and not as text. */
    | { readonly is: 'whole'; readonly unit?: string; readonly min?: number; readonly max?: number }
    | { readonly is: 'percent'; readonly places?: number }
    | { readonly is: 'flag' }
    | { readonly is: 'phone' }
    | { readonly is: 'mail' }
    | { readonly is: 'country' }
    | { readonly is: 'currency' }
    /** One kept file by its id, or several. */
    | { readonly is: 'file'; readonly many?: boolean; readonly accept?: string }
    /** Rows of a document, edited as a grid. */
    | {
        readonly is: 'lines';
        readonly columns: readonly LineColumn[];
        readonly newLine: () => Line;
        readonly max?: number;
        /** Works out what follows from a changed cell: amount from quantity and price. */
        readonly changed?: (line: Line, key: string) => Line;
      }
    /** Whatever no kind says. It takes `value` and `onChange` as any input. */
    | { readonly is: 'own'; readonly input: ReactNode }
  );

export type Section<V> = {
  readonly key: string;
  /** Word of the heading; none for a form of one section. */
  readonly word?: string;
  readonly help?: string;
  readonly fields?: readonly (Field<V> | false | null | undefined)[];
  /** After the fields. */
  readonly body?: ReactNode;
};
