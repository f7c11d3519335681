import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { registeredSpelling } from '../../../../../kernel/identifier.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { contains, containsPlain, patternOf, plateContains } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { searchPicker } from '../../contract.ts';
import { mayPick, type PickSource, reducedFor } from '../pick-source.ts';
import { pickSources } from '../queries.ts';
import { none } from '../source-parts.ts';

const most = 30;
/**
 * Only this many matches are sorted: a user with more of them types on. Without this bound the planner, which has no
 * statistics for tables with row-level security, walks all names in order and tests each: half a second for 200,000
 * rows where the search index needs a few milliseconds.
 */
const candidatesMost = 500;

export default handle(searchPicker, async ({ db, who }, p) => {
  const source = pickSources[p.to];
  if (!source?.users.includes(who.userType)) throw new Refusal('NOT_FOUND');
  if (!mayPick(who, source.permit)) throw new Refusal('NOT_PERMITTED');
  const reduced = reducedFor(source, who);
  const showable = source.named ?? source.only;
  const narrow = [
    ...(source.only ? [source.only(who)] : []),
    ...Object.entries(p.within ?? {})
      .filter(([key, value]) => value !== '' && !(key in (source.near ?? {})))
      .map(([key, value]) => {
        const column = source.within?.[key];
        if (!column) throw badField(`within.${key}`, 'BAD_CHOICE');
        return source.shared?.includes(key)
          ? sql`(${column} is null or ${column}::text in ('both', ${value}))`
          : sql`${column}::text = ${value}`;
      }),
  ];
  const conditions = p.ids
    ? [...(showable ? [showable(who)] : []), sql`p.id = any(${p.ids}::bigint[])`]
    : [...narrow, source.usable, ...(p.text ? [matching(source, p.text, reduced?.digitsIn)] : [])];
  const near = Object.entries(source.near ?? {}).flatMap(([key, order]) => {
    const value = p.ids ? '' : (p.within?.[key] ?? '');
    if (value === '') return [];
    if (!/^[1-9]\d{0,18}$/.test(value)) throw badField(`within.${key}`, 'BAD_CHOICE');
    return [order(value)];
  });
  const order = sql`${source.order?.(who) ?? source.name(who)}, p.id`;
  const from = sql`${sql.table(source.table)} p where ${sql.join(conditions.length > 0 ? conditions : [sql`true`], sql` and `)}`;
  const first = sql`limit ${candidatesMost}`;
  // Those without a text are walked in the order of their index, so that the nearest are chosen from the first of them alone.
  const bound = p.ids ? sql`` : p.text ? first : near.length > 0 ? sql`order by ${order} ${first}` : sql``;
  const { rows } = await sql<{ id: string; code: string | null; name: string; extra: string | null; disabled: boolean }>`
    select p.id::text as id, (${reduced?.code ?? source.code})::text as code, ${source.name(who)} as name,
           ${reduced?.extra ?? source.extra ?? none} as extra,
           not (${source.usable}) as disabled
    from (select p.* from ${from} ${bound}) p
    order by ${sql.join([...near, order])}
    limit ${p.ids ? 500 : most}`.execute(db);
  return { rows };
});

/**
 * Every word of the query must occur in the record. The stored search text holds the code as well; an `or` beside it
 * would prevent the use of the index.
 */
function matching(source: PickSource, text: string, digitsIn: RawBuilder<unknown> | undefined): RawBuilder<SqlBool> {
  const { search, code } = source;
  // The parts of a plate are one word.
  const parts = source.table === 'vehicle' && registeredSpelling(text) !== null ? [text] : text.split(/\s+/);
  const words = parts.map((word): RawBuilder<SqlBool> => {
    const pattern = patternOf(word);
    if (source.quick) return containsPlain('p.plain', word);
    if (source.table === 'vehicle') return plateContains(sql`app.plain(p.search)`, word);
    if (search === 'p.search') return contains(search, word);
    const condition = typeof search === 'string' ? contains(search, word) : sql`app.plain(${search}) like app.plain(${pattern})`;
    return sql`(${condition} or (${code})::text ilike ${pattern})`;
  });
  const shown = digitsIn
    ? parts.filter((word) => /\d/.test(word)).map((word) => sql<SqlBool>`app.plain(${digitsIn}) like app.plain(${patternOf(word)})`)
    : [];
  return sql`(${sql.join([...words, ...shown], sql` and `)})`;
}
