import { sql } from 'kysely';
import { daysBetween } from '../../../../../kernel/day.ts';
import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { requirePreparer } from '../../../../../server/move.ts';
import { companiesOf } from '../../../../finance/charge/server/queries.ts';
import { halfOf, periodDaysMax } from '../../../leave/rules.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { saveTrip } from '../../contract.ts';
import { halfDayNumber, periodOfStays } from '../../rules.ts';
import { workOutAllowance } from '../allowance.ts';
import { requireCompanions } from '../people.ts';
import { type TripWork } from '../trip.ts';

export default handle(saveTrip, async (work, p) => {
  const { db, who, now, audit } = work;
  const before = p.id === undefined ? undefined : await lockOwn(work, 'trip', { id: p.id, version: p.version });
  if (before) requirePreparer(work, before.traveller_id);
  if (before && before.state !== 'draft' && before.state !== 'rejected') throw new Refusal('TRIP_FROZEN', { no: before.trip_no });
  const company_id = before?.company_id ?? p.company_id ?? who.companyId;
  if (!companiesOf(who).includes(company_id)) throw new Refusal('NOT_FOUND');
  const { currency, purpose } = p;
  const stays = p.stays.map((stay) => ({
    placeId: stay.allowance_place_id,
    from: { day: stay.from_on, half: halfOf(stay.from_half) },
    to: { day: stay.to_on, half: halfOf(stay.to_half) },
  }));
  const { from, to } = periodOfStays(stays);
  if (daysBetween(from.day, to.day) >= periodDaysMax) throw new Refusal('TRIP_LONG', { days: periodDaysMax });
  const people = [who.accountId, ...(await requireCompanions(work, who.accountId, p.companion_ids))];
  const allowances = await workOutAllowance(work, { companyId: company_id, currency, people, stays });
  const costs = p.costs.map(({ kind, description, amount }, place) => {
    const amount_minor = minorOf(`costs.${place}.amount`, currency, amount);
    if (amount_minor <= 0n) throw badField(`costs.${place}.amount`, 'TOO_SMALL', { limit: 0 });
    return { place, kind, description, currency, amount_minor };
  });
  const allowance_minor = allowances.reduce((sum, { trip_minor }) => sum + trip_minor, 0n);
  const estimated_minor = costs.reduce((sum, { amount_minor }) => sum + amount_minor, allowance_minor);
  const advance_minor = minorOf('advance', currency, p.advance);
  if (advance_minor > estimated_minor) throw new Refusal('TRIP_ADVANCE_OVER', { currency, estimated: amountOf(currency, estimated_minor) });
  const content = {
    purpose,
    currency,
    from_on: from.day,
    from_half: from.half,
    to_on: to.day,
    to_half: to.half,
    allowance_minor,
    estimated_minor,
    advance_minor,
  };
  const saved = before
    ? await db
        .updateTable('trip')
        .set({ ...content, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version', 'trip_no'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('trip')
        .values({ ...content, company_id, traveller_id: who.accountId, trip_no: await work.nextNumber('BT', company_id) })
        .returning(['id', 'version', 'trip_no'])
        .executeTakeFirstOrThrow();
  await deleteParts(work, saved.id);
  const trip_id = saved.id;
  await db
    .insertInto('trip_stay')
    .values(
      p.stays.map((stay, place) => ({
        ...stay,
        trip_id,
        place,
        from_half: halfOf(stay.from_half),
        to_half: halfOf(stay.to_half),
      })),
    )
    .execute();
  if (costs.length > 0)
    await db
      .insertInto('trip_cost')
      .values(costs.map((cost) => ({ ...cost, trip_id })))
      .execute();
  await db
    .insertInto('trip_allowance')
    .values(allowances.map((allowance) => ({ ...allowance, trip_id })))
    .execute();
  const half_days = sql<string>`int4range(${halfDayNumber(from)}, ${halfDayNumber(to)}, '[]')`;
  await db
    .insertInto('trip_person')
    .values(people.map((account_id) => ({ trip_id, account_id, half_days })))
    .execute();
  audit({
    subject: 'trip',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before
      ? {
          before: {
            from_on: before.from_on,
            to_on: before.to_on,
            purpose: before.purpose,
            estimated: amountOf(before.currency, before.estimated_minor),
            advance: amountOf(before.currency, before.advance_minor),
          },
        }
      : {}),
    after: {
      trip_no: saved.trip_no,
      from_on: from.day,
      to_on: to.day,
      purpose,
      estimated: amountOf(currency, estimated_minor),
      advance: amountOf(currency, advance_minor),
    },
  });
  return { ...saved, allowance: amountOf(currency, allowance_minor), estimated: amountOf(currency, estimated_minor) };
});

/** Deletes what the next lines replace. */
async function deleteParts({ db }: TripWork, tripId: bigint): Promise<void> {
  await db.deleteFrom('trip_stay').where('trip_id', '=', tripId).execute();
  await db.deleteFrom('trip_cost').where('trip_id', '=', tripId).execute();
  await db.deleteFrom('trip_allowance').where('trip_id', '=', tripId).execute();
  await db.deleteFrom('trip_person').where('trip_id', '=', tripId).execute();
}
