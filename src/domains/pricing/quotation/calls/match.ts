import Big from 'big.js';
import { Refusal } from '../../../../kernel/refusal.ts';
import { anyId } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { handle, type PricingTables } from '../../db.ts';
import type { Side } from '../../rating/price.ts';
import { rate } from '../../rating/rate.ts';
import { offersFor, placeLeg } from '../../rating/store.ts';
import { answerOf } from '../answer.ts';
import { matchLeg } from '../contract.ts';
import { rightsOf } from '../permits.ts';
import { priceNames } from '../queries.ts';
import { legFacts } from '../rules.ts';

export default handle(matchLeg, async (work, { side, company_id, party_id, leg }) => {
  work.need(rightsOf[side].view);
  if (!work.who.companyIds.includes(company_id)) throw new Refusal('NOT_FOUND');
  const placed = await placeLeg(work, legFacts(leg));
  const offers = await offersFor(work, { side, companyId: company_id, partyId: party_id, ...(party_id === null ? { near: placed } : {}) });
  const names = await priceNames(
    work,
    offers.map((offer) => offer.price_id),
  );
  const byParty = Map.groupBy(offers, (offer) => offer.party_id);
  const partyNames = await namesOf(work, side, [...byParty.keys()]);
  const parties = [...byParty].map(([id, own]) => ({
    party_id: id,
    party_name: partyNames.get(id) ?? '',
    ...answerOf(rate(placed, own), names),
  }));
  return { parties: parties.filter((party) => party_id !== null || party.lines.length + party.unrated.length > 0).toSorted(cheapestFirst) };
});

async function namesOf({ db }: Work<PricingTables>, side: Side, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(side === 'sell' ? 'customer' : 'carrier')
    .select(['id', 'name'])
    .where(anyId('id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

type Priced = { readonly totals: readonly { readonly currency: string; readonly amount: string }[]; readonly unrated: readonly unknown[] };

/** Whole offers before those with an open fee, then by currency and amount: sums of different currencies are not compared. */
function cheapestFirst(a: Priced, b: Priced): number {
  const key = (one: Priced): string => `${one.unrated.length > 0 ? 1 : 0} ${one.totals.map((total) => total.currency).join('+')}`;
  if (key(a) !== key(b)) return key(a) < key(b) ? -1 : 1;
  return new Big(a.totals[0]?.amount ?? 0).cmp(b.totals[0]?.amount ?? 0);
}
