import { type RawBuilder, sql } from 'kysely';
import { normalIdentifier } from '../../../../../kernel/identifier.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Language } from '../../../../../kernel/words.ts';
import { handle } from '../../../server/db.ts';
import { partyName } from '../../../server/names.ts';
import { type likenesses, similarParties } from '../../contract.ts';
import { mayPick } from '../pick-source.ts';

/** Least similarity of two names, 0 to 1 by shared trigrams; legal forms alone (有限公司, Co., Ltd.) stay below it. */
const alikeCompany = 0.55;
/** Many people share all but one part of their names. */
const alikePerson = 0.9;
/** A name above that similarity shares at least this part of it, in one stretch, with the text in the trigram index. */
const within = 0.5;
const shortest = 4;

type Fields = {
  readonly code: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  /** The name for its reader, where it is not the one that is compared. */
  readonly shown?: (language: Language) => RawBuilder<unknown>;
  readonly number: RawBuilder<unknown>;
  readonly alike: number;
};
const party: Fields = {
  code: sql`code`,
  name: sql`name`,
  shown: (language) => partyName('p', language),
  number: sql`tax_no`,
  alike: alikeCompany,
};
/** The fields that identify records of each kind, and the text with a trigram index. */
const fieldsByKind: Readonly<Record<(typeof likenesses)[number], Fields & { readonly text: RawBuilder<unknown> }>> = {
  customer: { ...party, text: sql`plain` },
  consignor: { ...party, code: sql`city`, text: sql`plain` },
  carrier: { ...party, text: sql`app.plain(search)` },
  supplier: { ...party, text: sql`app.plain(search)` },
  driver: { code: sql`phone`, name: sql`name`, number: sql`phone`, alike: alikePerson, text: sql`app.plain(search)` },
  // A plate is a number: a similar one belongs to another vehicle.
  vehicle: { code: sql`country`, name: sql`plate_no`, number: sql`plate_no`, alike: 1, text: sql`app.plain(search)` },
};

export default handle(similarParties, async ({ db, who }, { to, name, number, except }) => {
  // Asked while a record of the kind is entered: by those who may see or enter it.
  if (!mayPick(who, [to])) throw new Refusal('NOT_PERMITTED');
  const searchedNumber = to === 'vehicle' && number ? normalIdentifier('plate', number) : (number ?? null);
  const searchedName = (name ?? '').length >= shortest ? name : null;
  if (!searchedName && !searchedNumber) return { rows: [] };
  const { code, name: nameColumn, shown, number: numberColumn, alike, text } = fieldsByKind[to];
  if (searchedName) await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(within)}, true)`.execute(db);
  const { rows } = await sql<{ id: string; code: string; name: string; same_number: boolean }>`
    select id::text, coalesce(${code}, '') as code, ${shown?.(who.language) ?? nameColumn} as name, coalesce(${numberColumn} = ${searchedNumber}, false) as same_number
    from ${sql.table(to)} p
    where id <> coalesce(${except ?? null}::bigint, 0)
      and (${numberColumn} = ${searchedNumber}
        or (${text} %> app.plain(${searchedName}) and similarity(app.plain(${nameColumn}), app.plain(${searchedName})) >= ${alike}))
    order by 4 desc, similarity(app.plain(${nameColumn}), app.plain(${searchedName ?? ''})) desc
    limit 5`.execute(db);
  return { rows };
});
