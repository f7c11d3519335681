import { sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { daysText, halfName } from '../../../leave/rules.ts';
import { handle } from '../../../server/db.ts';
import { getTrip } from '../../contract.ts';
import { namedTrips, type NamedTrip, peopleOf, tripRowOf } from '../queries.ts';
import type { TripWork } from '../trip.ts';

export default handle(getTrip, async (work, { id }) => {
  const trip = await namedTrips(work).where('p.id', '=', id).executeTakeFirst();
  if (!trip) throw new Refusal('NOT_FOUND');
  const people = await peopleOf(work, id);
  const costs = await work.db.selectFrom('trip_cost').selectAll().where('trip_id', '=', id).orderBy('place').execute();
  const loans = await work.db.selectFrom('loan').selectAll().where('trip_id', '=', id).orderBy('id').execute();
  const lent = loans.reduce((sum, { state, amount_minor }) => (state === 'cancelled' ? sum : sum + amount_minor), 0n);
  const left = trip.advance_minor - lent;
  return {
    ...tripRowOf(trip, work),
    companion_ids: people.filter((account) => account !== trip.traveller_id),
    report: trip.report,
    stays: await namedStays(work, id),
    costs: costs.map(({ kind, description, currency, amount_minor }) => ({
      kind,
      description,
      currency,
      amount: amountOf(currency, amount_minor),
    })),
    allowances: await namedAllowances(work, id),
    loans: loans.map((loan) => ({
      id: loan.id,
      no: loan.loan_no,
      purpose: loan.purpose,
      currency: loan.currency,
      amount: amountOf(loan.currency, loan.amount_minor),
      open: amountOf(loan.currency, loan.lent_minor - loan.offset_minor - loan.repaid_minor),
      state: loan.state,
    })),
    claims: await claimsOf(work, trip),
    advance_left: amountOf(trip.currency, left > 0n ? left : 0n),
  };
});

const placeName = ({ who }: TripWork) => sql<string>`${sql.ref(`g.name_${who.language}`)}`.as('place_name');

async function namedStays(work: TripWork, id: bigint) {
  const rows = await work.db
    .selectFrom('trip_stay as s')
    .innerJoin('allowance_place as g', 'g.id', 's.allowance_place_id')
    .selectAll('s')
    .select(placeName(work))
    .where('s.trip_id', '=', id)
    .orderBy('s.place')
    .execute();
  return rows.map(({ trip_id: _, place: _place, ...row }) => ({
    ...row,
    from_half: halfName(row.from_half),
    to_half: halfName(row.to_half),
  }));
}

async function namedAllowances(work: TripWork, id: bigint) {
  const rows = await work.db
    .selectFrom('trip_allowance as w')
    .innerJoin('allowance_place as g', 'g.id', 'w.allowance_place_id')
    .innerJoin('account as a', 'a.id', 'w.account_id')
    .leftJoin('expense_line as l', (join) => join.onRef('l.trip_allowance_id', '=', 'w.id').on('l.live', '=', true))
    .leftJoin('expense_claim as c', 'c.id', 'l.claim_id')
    .selectAll('w')
    .select([placeName(work), 'a.name as person', 'c.claim_no'])
    .where('w.trip_id', '=', id)
    .orderBy('a.name')
    .orderBy('g.code')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    person: row.person,
    grade: row.grade,
    place_name: row.place_name,
    days: daysText(row.half_days),
    currency: row.currency,
    daily: amountOf(row.currency, row.daily_minor),
    amount: amountOf(row.currency, row.amount_minor),
    in_trip: amountOf(row.trip_currency, row.trip_minor),
    claim_no: row.claim_no,
  }));
}

async function claimsOf({ db }: TripWork, trip: NamedTrip) {
  const rows = await db.selectFrom('expense_claim').selectAll().where('trip_id', '=', trip.id).orderBy('id').execute();
  return rows.map((claim) => ({
    id: claim.id,
    no: claim.claim_no,
    purpose: claim.purpose,
    currency: claim.currency,
    amount: amountOf(claim.currency, claim.approved_minor),
    open: amountOf(claim.currency, claim.state === 'approved' || claim.state === 'cancelled' ? 0n : claim.approved_minor),
    state: claim.state,
  }));
}
