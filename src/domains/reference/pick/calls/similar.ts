import { type RawBuilder, sql } from 'kysely';
import { handle } from '../../db.ts';
import { type likenesses, similarParties } from '../contract.ts';

/** How alike two names must be, 0 to 1 by shared trigrams; company forms alone (有限公司, Co., Ltd.) stay below it. */
const alikeCompany = 0.55;
/** Of people many share all but one part of their names. */
const alikePerson = 0.9;
/** A name that is so alike has at least this much of it, in one stretch, in the text that the index of trigrams is over. */
const within = 0.5;
const shortest = 4;

type Told = {
  readonly code: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly number: RawBuilder<unknown>;
  readonly alike: number;
};
const party: Told = { code: sql`code`, name: sql`name`, number: sql`tax_no`, alike: alikeCompany };
/** By what records of each kind are told apart, and the text with an index of trigrams. */
const told: Readonly<Record<(typeof likenesses)[number], Told & { readonly text: RawBuilder<unknown> }>> = {
  customer: { ...party, text: sql`plain` },
  consignor: { ...party, code: sql`city`, text: sql`plain` },
  carrier: { ...party, text: sql`app.plain(search)` },
  supplier: { ...party, text: sql`app.plain(search)` },
  driver: { code: sql`phone`, name: sql`name`, number: sql`phone`, alike: alikePerson, text: sql`app.plain(search)` },
  // A plate is a number: one that is nearly the same is another vehicle.
  vehicle: { code: sql`country`, name: sql`plate_no`, number: sql`plate_no`, alike: 1, text: sql`app.plain(search)` },
};

export default handle(similarParties, async ({ db }, { to, name, number, except }) => {
  const given = (name ?? '').length >= shortest ? name : null;
  if (!given && !number) return { rows: [] };
  const { code, name: called, number: numbered, alike, text } = told[to];
  if (given) await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(within)}, true)`.execute(db);
  const { rows } = await sql<{ id: string; code: string; name: string; same_number: boolean }>`
    select id::text, coalesce(${code}, '') as code, ${called} as name, coalesce(${numbered} = ${number ?? null}, false) as same_number
    from ${sql.table(to)}
    where id <> coalesce(${except ?? null}::bigint, 0)
      and (${numbered} = ${number ?? null}
        or (${text} %> app.plain(${given}) and similarity(app.plain(${called}), app.plain(${given})) >= ${alike}))
    order by 4 desc, similarity(app.plain(${called}), app.plain(${given ?? ''})) desc
    limit 5`.execute(db);
  return { rows };
});
