import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Language } from '../../../../kernel/words.ts';
import { patternOf } from '../../../../server/list.ts';

/** The name of a role, for its reader: the one in the reader's language, or the one that it was given. */
export function roleName<T extends string | null = string>(alias: string, language: Language): RawBuilder<T> {
  return sql<T>`coalesce(nullif(${sql.ref(`${alias}.name_${language}`)}, ''), ${sql.ref(`${alias}.name`)})`;
}

/** The columns of a role's names: the one that it was given, and one for each language. */
export const nameColumns = ['name', 'name_zh', 'name_vi', 'name_en', 'name_th'] as const;

/** All names of a role, by any of which it is found. There are few roles, so no index stands behind it. */
export function roleWords(alias: string): RawBuilder<string> {
  return sql<string>`concat_ws(' ', ${sql.join(nameColumns.map((column) => sql.ref(`${alias}.${column}`)))})`;
}

export function roleContains(alias: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`app.plain(${roleWords(alias)}) like app.plain(${patternOf(text)})`;
}
