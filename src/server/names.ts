import { type RawBuilder, sql } from 'kysely';
import { type InLanguages, type Language, languages } from '../kernel/words.ts';
import type { LatinColumn } from '../kernel/master.ts';
import { romanised } from './search-text.ts';

/** The country whose names are written in a language; English has none of ours. */
const homeOf: Readonly<Record<Language, string>> = { zh: 'CN', vi: 'VN', en: '', th: 'TH' };

/** True in SQL for records of the country whose language the reader reads. The literal can be used in `group by`. */
export function isHome(alias: string, language: Language): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.country`)} = ${sql.lit(homeOf[language])}`;
}

/** The name of a record of one table for a reader of a language, in SQL; `alias` is the table's. */
export type NameOf = (alias: string, language: Language) => RawBuilder<unknown>;

/** The name of a record for its reader: as it is stored, or abroad by the first of these columns that is filled. */
export function nameAbroad<T extends string | null = string>(
  alias: string,
  name: string,
  abroad: readonly string[],
  language: Language,
): RawBuilder<T> {
  const own = sql.ref(`${alias}.${name}`);
  if (abroad.length === 0) return sql<T>`${own}`;
  const others = abroad.map((column) => sql`nullif(${sql.ref(`${alias}.${column === 'names' ? `name_${language}` : column}`)}, '')`);
  return sql<T>`case when ${isHome(alias, language)} then ${own} else coalesce(${sql.join([...others, own])}) end`;
}

/** A name for the readers of every language, in SQL. */
export function nameInLanguages(nameIn: (language: Language) => RawBuilder<string>): RawBuilder<InLanguages> {
  return sql<InLanguages>`json_build_object(${sql.join(languages.flatMap((language) => [sql.lit(language), nameIn(language)]))})`;
}

type PartyNames = {
  readonly name: string;
  readonly name_en: string | null;
  readonly short_name: string;
  readonly short_name_en: string | null;
};

/** The names of a party in Latin letters, as stored with it. A Thai name without an English one stays Thai: spelling it needs a person. */
export function latinNames(party: PartyNames): { readonly latin_name: string; readonly latin_short_name: string } {
  const english = party.name_en ?? party.short_name_en;
  return {
    latin_name: party.name_en ?? latin(party.name, english),
    latin_short_name: party.short_name_en ?? latin(party.short_name, english),
  };
}

function latin(name: string, english: string | null): string {
  if (/\p{Script=Han}/u.test(name)) return romanised(name);
  return /\p{Script=Thai}/u.test(name) ? (english ?? name) : name;
}

/** The values of the columns that hold a record's names in Latin letters, by column. */
export function latinValues(columns: readonly LatinColumn[], row: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const textOf = (column: string): string | null => (typeof row[column] === 'string' ? row[column] : null);
  const names = latinNames({
    name: textOf('name') ?? '',
    name_en: textOf('name_en'),
    short_name: textOf('short_name') ?? '',
    short_name_en: textOf('short_name_en'),
  });
  return Object.fromEntries(columns.map((column) => [`latin_${column}`, names[`latin_${column}`]]));
}
