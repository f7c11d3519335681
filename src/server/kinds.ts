import { sql } from 'kysely';
import type { OfKind } from '../kernel/kinds.ts';
import type { MasterField } from '../kernel/master.ts';
import { numberOfCell, percentOfCell } from '../kernel/sheet-cell.ts';
import { languages } from '../kernel/words.ts';
import { by } from './list.ts';
import type { SortBy } from './list-cursor.ts';
import type { Work } from './work.ts';

/* The server's half of the kinds of value (src/kernel/kinds.ts): the order of a list by a fact, and a cell of a sheet. */

type Read = { readonly value: unknown } | { readonly why: string };
type Cell<F> = {
  /** The trimmed text. */
  readonly text: string;
  readonly said: string;
  readonly field: F;
  readonly words: string;
  /** The facts of the row that were read before this one. */
  readonly read: Readonly<Record<string, unknown>>;
  readonly work: Work<Record<string, Record<string, unknown>>>;
  /** True when the cell is this word in one of the languages. */
  readonly isWord: (key: string) => boolean;
};
type Kind<F> = {
  /** The value as which an empty column sorts, and the type of the cursor; empty text where it is left out. */
  readonly sort?: readonly [empty: '0' | 'infinity', cast: SortBy['cast']];
  /** The value of a cell in the form of the call's params; the cell itself where it is left out. */
  readonly cell?: (cell: Cell<F>) => Read | Promise<Read>;
};

const upperCell = ({ said }: { readonly said: string }): Read => ({ value: said.toUpperCase() });

const kinds: { readonly [I in MasterField['is']]?: Kind<OfKind<MasterField, I>> } = {
  whole: { sort: ['0', 'int'], cell: ({ said }) => (/^-?\d{1,9}$/.test(said) ? { value: Number(said) } : { why: 'BAD_NUMBER' }) },
  quantity: { sort: ['0', 'numeric'], cell: ({ said }) => ({ value: numberOfCell(said) }) },
  percent: { sort: ['0', 'numeric'], cell: ({ said }) => ({ value: percentOfCell(said) }) },
  day: { sort: ['infinity', 'date'] },
  country: { cell: upperCell },
  currency: { cell: upperCell },
  choice: {
    cell: ({ said, field, words, isWord }) => {
      const choice = field.of.find((one) => one.toLowerCase() === said || isWord(`${words}.${one}`));
      return choice === undefined ? { why: 'BAD_CHOICE' } : { value: choice };
    },
  },
  flag: {
    cell: ({ said, isWord }) => {
      if (['1', 'true', 'y', '√', '✓'].includes(said) || isWord('kit.yes')) return { value: true };
      return ['0', 'false', 'n', '×'].includes(said) || isWord('kit.no') ? { value: false } : { why: 'BAD_CHOICE' };
    },
  },
  ref: { cell: readRef },
};

/** The order by a column of this kind. A cursor cannot step over nulls. */
export function sortOf(is: MasterField['is'] | undefined, key: string): SortBy {
  const [empty, cast] = (is && kinds[is]?.sort) ?? (['', 'text'] as const);
  return by(sql`coalesce(m.${sql.ref(key)}, ${sql.lit(empty)})`, cast);
}

/** A cell in the form of the call's params: the text for a choice, a flag or another record becomes its key or id. */
export async function readCell(
  work: Cell<never>['work'],
  field: MasterField,
  cell: string,
  words: string,
  read: Cell<never>['read'],
): Promise<Read> {
  const text = cell.trim();
  const said = text.toLowerCase();
  const isWord = (key: string): boolean => languages.some((language) => work.product.translate(language, key).toLowerCase() === said);
  // The row is that of the field's own kind.
  const kind = kinds[field.is] as Kind<MasterField> | undefined;
  return (await kind?.cell?.({ text, said, field, words, read, work, isWord })) ?? { value: cell };
}

async function readRef({ work, field, text, read }: Cell<Extract<MasterField, { is: 'ref' }>>): Promise<Read> {
  const companies = work.who.companyIds.map(String);
  const own = field.company === undefined ? sql`` : sql`and ${sql.ref(field.company)} = any(${companies}::bigint[])`;
  const fit = field.only === undefined ? sql`` : sql`and ${sql.ref(field.only[0])} = ${field.only[1]}`;
  const owner = field.within && read[field.within.fact];
  const narrow = field.within && owner !== undefined ? sql`and ${sql.ref(field.within.column)} = ${owner}` : sql``;
  const tried = field.by.map(
    (key, place) =>
      sql`select id, ${place}::int as place from ${sql.table(field.table)} where ${sql.ref(key)} = ${text} ${own} ${fit} ${narrow}`,
  );
  const { rows: found } = await sql<{ id: bigint; place: number }>`
    select distinct on (id) id, place from (${sql.join(tried, sql` union all `)}) named order by id, place`.execute(work.db);
  const best = Math.min(...found.map(({ place }) => place));
  const [only, second] = found.filter(({ place }) => place === best);
  if (!only) return { why: 'NOT_KNOWN' };
  return second ? { why: 'SEVERAL_OF_NAME' } : { value: only.id.toString() };
}
