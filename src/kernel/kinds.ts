import { z } from 'zod';
import type { IdentifierKind } from './identifier.ts';
import type { Filter } from './list.ts';
import { mailAddress } from './mail-address.ts';
import { readOutline, writeOutline } from './outline.ts';
import { code, country, currency, day, decimal, idIn, line, note } from './schema.ts';

/* The kinds of value of a record's facts, one row each: how a param is parsed, what a result holds and how it is
   filtered. src/server/kinds.ts says how a cell of a sheet is read, src/web/kit/record/kinds.ts how it is shown. */

/** Another record that a fact refers to: `to` is the picker, `table` its table, `by` the columns by which an import recognises it. */
export type RefTarget = {
  readonly is: 'ref';
  readonly to: string;
  readonly table: string;
  readonly by: readonly [string, ...string[]];
  /** The column of its name, or `names` when it has one in each language. */
  readonly show: string;
  /**
   * The columns that name it to readers of another country than its own, the first that is filled; `names` is the one in the reader's
   * language. Without any, its name is the same to everybody.
   */
  readonly abroad?: readonly [string, ...string[]];
  /** The column of its own company, where it has one. The records of the caller's companies alone are known. */
  readonly company?: string;
  /** A column that has the value of another fact of the referring record: goods of its customer. The fact is declared before this one. */
  readonly within?: { readonly column: string; readonly fact: string };
  /** A column with the value that a record needs to be referred to, such as the kind of user of an account. */
  readonly only?: readonly [column: string, value: number];
};

export type FactKind =
  | { readonly is: 'note'; readonly max?: number }
  /**
   * `rule`: a number that an authority issues, stored in its normal form and checked by its standard for `of`, or for
   * the record's own country.
   */
  | { readonly is: 'code' | 'text'; readonly max?: number; readonly rule?: IdentifierKind; readonly of?: string }
  | { readonly is: 'phone' | 'mail' | 'day' | 'flag' | 'country' | 'currency' | 'percent' }
  /** One name in each of the four languages: columns `<key>_zh` … `<key>_th`. */
  | { readonly is: 'names' }
  /** Words `<words>.<choice>`, by default `<subject>.<key>.<choice>`. */
  | { readonly is: 'choice'; readonly of: readonly string[]; readonly words?: string }
  | RefTarget
  /** A `year` is written without separators. */
  | { readonly is: 'whole'; readonly min: number; readonly max: number; readonly unit?: string; readonly year?: true }
  | { readonly is: 'quantity'; readonly places: number; readonly min?: string; readonly max?: string; readonly unit?: string }
  /** An area drawn on a map, well-known text of one ring, around the position in three other facts. Without one, the radius counts. */
  | { readonly is: 'outline'; readonly of: { readonly latitude: string; readonly longitude: string; readonly radius: string } }
  /** A choice in `column` of the record that the fact `ref` names: shown and filtered by, never entered. */
  | { readonly is: 'through'; readonly ref: string; readonly column: string; readonly of: readonly string[]; readonly words: string }
  /**
   * The result of a database function about the record on the reader's day, `app.<by>(id, day)`: shown, never entered.
   * `opens` is the list with its reasons, narrowed to the record by one of its filters; `words` those of a result that is a choice; `unit`
   * that of one that is a quantity.
   */
  | {
      readonly is: 'shown';
      readonly by: string;
      readonly opens?: { readonly list: string; readonly filter: string };
      readonly words?: string;
      readonly unit?: string;
    };

type Shape = { readonly pattern?: RegExp; readonly why?: string };
/** The kinds that a batch edit can set. */
export const editKinds = [
  'text',
  'note',
  'day',
  'flag',
  'whole',
  'quantity',
  'percent',
  'country',
  'currency',
  'phone',
  'choice',
  'ref',
] as const;
export type EditKindName = (typeof editKinds)[number];

/** A fact of one column. Four names are four texts. */
type ColumnKind = Exclude<FactKind, { is: 'names' }>;
/** The facts of one kind: codes and texts are declared together. */
export type OfKind<F, I> = F extends { is: infer J } ? (I extends J ? F : never) : never;
type Kind<F> = {
  readonly schema: (fact: F & Shape) => z.ZodType;
  /** The value in a result; text where it is left out. */
  readonly result?: z.ZodType;
  /** The filter by it; exact values where it is left out. */
  readonly filter?: (fact: F, words: string) => Filter;
};

function shaped(schema: z.ZodType<string, string>, { pattern, why = 'BAD_VALUE' }: Shape): z.ZodType {
  return pattern ? schema.pipe(z.string().regex(pattern, why)) : schema;
}

/** Normalises the text, whichever map program wrote it. */
const outlineIn = z
  .string()
  .max(20_000, 'BAD_OUTLINE')
  .transform((text, context) => {
    const ring = readOutline(text);
    const normal = ring && writeOutline(ring);
    if (normal) return normal;
    context.addIssue({ code: 'custom', message: 'BAD_OUTLINE' });
    return z.NEVER;
  });

const kinds: { readonly [I in ColumnKind['is']]: Kind<OfKind<ColumnKind, I>> } = {
  code: { schema: (fact) => shaped(code(fact.max ?? 30), fact) },
  text: { schema: (fact) => shaped(line(fact.max ?? 120), fact) },
  phone: { schema: () => line(40) },
  note: { schema: (fact) => note(fact.max ?? 512) },
  mail: { schema: () => line(120).pipe(z.string().regex(mailAddress, 'BAD_MAIL')) },
  choice: { schema: ({ of }) => z.enum(of), filter: ({ of }, words) => ({ is: 'choice', of, words }) },
  through: { schema: () => z.never(), filter: ({ of }, words) => ({ is: 'choice', of, words }) },
  shown: { schema: () => z.never() },
  ref: { schema: () => idIn, filter: ({ to }) => ({ is: 'ref', to }) },
  whole: { schema: ({ min, max }) => z.int().min(min).max(max), result: z.int() },
  quantity: { schema: ({ places, min, max }) => decimal(places, { ...(min ? { min } : {}), ...(max ? { max } : {}) }) },
  percent: { schema: () => decimal(4, { min: '0', max: '100' }) },
  day: { schema: () => day, filter: () => ({ is: 'days' }) },
  flag: { schema: () => z.boolean(), result: z.boolean(), filter: () => ({ is: 'flag' }) },
  country: { schema: () => country },
  currency: { schema: () => currency },
  outline: { schema: () => outlineIn },
};

function kindOf(fact: ColumnKind): Kind<ColumnKind> {
  // The row of the fact's own kind, so its functions take the fact.
  return kinds[fact.is] as unknown as Kind<ColumnKind>;
}
export function valueSchema(fact: ColumnKind & Shape): z.ZodType {
  return kindOf(fact).schema(fact);
}
export function resultSchema(fact: ColumnKind): z.ZodType {
  return kindOf(fact).result ?? z.string();
}
export function filterOf(fact: ColumnKind, words: string): Filter {
  return kindOf(fact).filter?.(fact, words) ?? { is: 'values' };
}
