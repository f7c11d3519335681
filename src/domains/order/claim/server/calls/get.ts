import Big from 'big.js';
import { sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { amountOf, roundTo } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { rateSources } from '../../../../reference/exchange/contract.ts';
import { rateRow } from '../../../../reference/exchange/server/rates.ts';
import { shortName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { getClaim } from '../../contract.ts';
import { limitXdr, recoverable } from '../../rules.ts';
import type { OrderWork } from '../claim.ts';
import { claimRowOf, type NamedClaim, namedClaims } from '../queries.ts';

export default handle(getClaim, async (work, { id }) => {
  const claim = await namedClaims(work).where('c.id', '=', id).executeTakeFirst();
  if (!claim) throw new Refusal('NOT_FOUND');
  const { db } = work;
  const rule = claim.rule_id === null ? undefined : await ruleNamed(work, claim.rule_id);
  const decider =
    claim.decided_by === null
      ? undefined
      : await db.selectFrom('account').select('name').where('id', '=', claim.decided_by).executeTakeFirst();
  const shares = await namedShares(work, id);
  const parts = shares.map(({ party, carrier_id, amount_minor }) => ({ party, carrier_id, minor: amount_minor ?? 0n }));
  const text = (minor: bigint): string => amountOf(claim.currency, minor);
  return {
    ...claimRowOf(claim, work),
    qty: claim.qty === null ? null : plainDecimal(claim.qty),
    gross_kg: claim.gross_kg === null ? null : plainDecimal(claim.gross_kg),
    goods_value: claim.goods_value_minor === null ? null : text(claim.goods_value_minor),
    rule_name: rule?.name ?? null,
    rule_source: rule?.source ?? null,
    limit: rule ? await limitOf(work, claim, rule) : null,
    decided_by_name: decider?.name ?? null,
    offered: claim.offered_minor === null ? null : text(claim.offered_minor),
    credited: claim.credited_minor === null ? null : text(claim.credited_minor),
    recoverable: text(parts.reduce((sum, part) => sum + recoverable(part), 0n)),
    shares: shares.map((share) => ({
      id: share.id,
      party: share.party,
      carrier_id: share.carrier_id,
      party_name: share.party_name,
      percent: plainDecimal(share.percent),
      amount: share.amount_minor === null ? null : text(share.amount_minor),
      recovered: text(share.recovered_minor),
      note: share.note,
      carrier_answer: share.carrier_answer,
      carrier_note: share.carrier_note,
      carrier_answered_at: share.carrier_answered_at,
    })),
  };
});

type Rule = NonNullable<Awaited<ReturnType<typeof ruleNamed>>>;
function ruleNamed({ db, who }: OrderWork, id: bigint) {
  return db
    .selectFrom('claim_rule')
    .select([sql<string>`${sql.ref(`name_${who.language}`)}`.as('name'), 'source', 'xdr_per_kg', 'xdr_per_package'])
    .where('id', '=', id)
    .executeTakeFirst();
}

function namedShares({ db, who }: OrderWork, claimId: bigint) {
  return db
    .selectFrom('cargo_claim_share as s')
    .leftJoin('carrier as k', 'k.id', 's.carrier_id')
    .selectAll('s')
    .select(shortName<string | null>('k', who.language).as('party_name'))
    .where('s.claim_id', '=', claimId)
    .orderBy('s.seq')
    .execute();
}

/** The limit in special drawing rights, and in the currency of the claim by the rate of the day on which the goods were delivered or lost. */
async function limitOf({ db }: OrderWork, claim: NamedClaim, rule: Rule) {
  const xdr = limitXdr(rule, { grossKg: claim.gross_kg, packages: claim.cartons });
  if (xdr === null) return null;
  const day = claim.delivered_on ?? dayIn(claim.happened_at, claim.time_zone);
  const row = rateRow({
    from: sql`'XDR'`,
    to: sql`${claim.currency}::text`,
    day: sql`${day}::date`,
    side: sql`'payable'`,
    company: sql`${claim.company_id}::bigint`,
  });
  const { rows } = await sql<{ rate: string; valid_from: string; source: (typeof rateSources)[number] }>`${row}`.execute(db);
  const rate = rows[0];
  return {
    xdr,
    amount: rate ? amountOf(claim.currency, roundTo(claim.currency, new Big(xdr).times(rate.rate)).minor) : null,
    rate: rate?.rate ?? null,
    rate_on: rate ? day : null,
    rate_source: rate?.source ?? null,
  };
}
