import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { contains } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { pickSearch } from '../contract.ts';
import { type PickSource, pickSources } from '../queries.ts';

const most = 30;
/**
 * So many of what was typed are put in order: more are no answer to a person, who types on. Without this the planner, which may not look
 * at the statistics of a table with row-level security, walks all names in their order and tries each: half a second of 200,000 where the
 * search index needs a few milliseconds.
 */
const candidatesMost = 500;

export default handle(pickSearch, async ({ db, who }, p) => {
  const source = pickSources[p.to];
  if (!source?.users.includes(who.userType)) throw new Refusal('NOT_FOUND');
  const named = source.named ?? source.only;
  const narrow = [
    ...(source.only ? [source.only(who)] : []),
    ...Object.entries(p.within ?? {})
      .filter(([, value]) => value !== '')
      .map(([key, value]) => {
        const column = source.within?.[key];
        if (!column) throw badField(`within.${key}`, 'BAD_CHOICE');
        return source.shared?.includes(key)
          ? sql`(${column} is null or ${column}::text in ('both', ${value}))`
          : sql`${column}::text = ${value}`;
      }),
  ];
  const conditions = p.ids
    ? [...(named ? [named(who)] : []), sql`p.id = any(${p.ids}::bigint[])`]
    : [...narrow, source.usable, ...(p.text ? [found(source, p.text)] : [])];
  const from = sql`${sql.table(source.table)} p where ${sql.join(conditions.length > 0 ? conditions : [sql`true`], sql` and `)}`;
  const { rows } = await sql<{ id: string; code: string | null; name: string; extra: string | null; disabled: boolean }>`
    select p.id::text as id, (${source.code})::text as code, ${source.name(who)} as name, ${source.extra ?? sql`null::text`} as extra,
           not (${source.usable}) as disabled
    from ${p.text && !p.ids ? sql`(select p.* from ${from} limit ${candidatesMost})` : sql`(select p.* from ${from})`} p
    order by ${source.order?.(who) ?? source.name(who)}, p.id
    limit ${p.ids ? 500 : most}`.execute(db);
  return { rows };
});

/**
 * Every word that was typed stands somewhere in the record. The kept search text holds the code as well; an alternative beside it would
 * keep its index from being used.
 */
function found(source: PickSource, text: string): RawBuilder<SqlBool> {
  const { search, code } = source;
  const words = text.split(/\s+/).map((word): RawBuilder<SqlBool> => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    if (source.quick) return quick(word, pattern);
    if (search === 'p.search') return contains(search, word);
    const named = typeof search === 'string' ? contains(search, word) : sql`app.plain(${search}) like app.plain(${pattern})`;
    return sql`(${named} or (${code})::text ilike ${pattern})`;
  });
  return sql`(${sql.join(words, sql` and `)})`;
}

/** One or two letters of a script that has no trigram in them are found as letters; see the migration. */
function quick(word: string, pattern: string): RawBuilder<SqlBool> {
  const contained = sql<SqlBool>`p.plain like app.plain(${pattern})`;
  return /^[\p{Script=Han}\p{Script=Thai}]{1,2}$/u.test(word)
    ? sql`(${contained} and app.letters(p.plain) @> app.letters(app.plain(${word})))`
    : contained;
}
