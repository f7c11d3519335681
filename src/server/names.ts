import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../kernel/words.ts';

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
