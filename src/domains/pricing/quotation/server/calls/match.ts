import { sql } from 'kysely';
import Big from 'big.js';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { anyId } from '../../../../../server/list.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type PricingTables } from '../../../server/db.ts';
import type { Side } from '../../../rating/price.ts';
import { rate } from '../../../rating/rate.ts';
import { offersFor } from '../../../rating/server/offers.ts';
import { placeLeg } from '../../../rating/server/rate-leg.ts';
import { answerOf } from '../../answer.ts';
import { matchLeg } from '../../contract.ts';
import { rightsOf } from '../../permits.ts';
import { priceNames } from '../queries.ts';
import { legFacts } from '../../rules.ts';
import { partyName } from '../../../../reference/server/names.ts';

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

async function namesOf({ db, who }: Work<PricingTables>, side: Side, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const table = sql.table(({ sell: 'customer', buy: 'carrier', broker: 'supplier' } as const)[side]);
  const { rows } = await sql<{
    id: bigint;
    name: string;
  }>`select p.id, ${partyName('p', who.language)} as name from ${table} p where ${anyId('p.id', ids)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

type Totals = { readonly totals: readonly { readonly currency: string; readonly amount: string }[]; readonly unrated: readonly unknown[] };

/** Complete offers before those with an unrated fee, then by currency and amount. Sums of different currencies are not compared. */
function cheapestFirst(a: Totals, b: Totals): number {
  const key = (one: Totals): string => `${one.unrated.length > 0 ? 1 : 0} ${one.totals.map((total) => total.currency).join('+')}`;
  if (key(a) !== key(b)) return key(a) < key(b) ? -1 : 1;
  return new Big(a.totals[0]?.amount ?? 0).cmp(b.totals[0]?.amount ?? 0);
}
