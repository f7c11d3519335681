import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { todayOf } from '../../../identity/own-company/server/today.ts';
import type { FreightWork } from '../../server/db.ts';
import { type ClockCharge, clocksCharged } from '../events.ts';

/** The party of a clock on its side, of which finance has lines or is to have them. */
const party = (of: string): RawBuilder<bigint | null> =>
  sql`case ${sql.ref(`${of}.side`)} when 'receivable' then ${sql.ref(`${of}.customer_id`)} else ${sql.ref(`${of}.carrier_id`)} end`;

/** Lines that finance takes in one transaction. */
const linesMax = 500;

function uncharged({ db }: FreightWork) {
  return (
    db
      .selectFrom('container_clock as c')
      .innerJoin('freight_container as k', 'k.id', 'c.container_id')
      .innerJoin('freight_job as j', 'j.id', 'c.job_id')
      .innerJoin('station as s', 's.id', 'c.station_id')
      .leftJoin('demurrage_tariff as t', 't.id', 'c.tariff_id')
      .selectAll('c')
      .select(['k.container_no', 'k.size_type', 'j.no as job_no', 'j.master_no', 's.code as port', 't.free_days', 't.count_by', 't.basis'])
      // A charge whose tariff is gone is unknown: what finance has of it stays until a person decides.
      .where('c.currency', 'is not', null)
      // The same amount may be due to another party by now, or in another currency.
      .where(
        sql<SqlBool>`(c.amount_minor <> c.charged_minor or c.charged_minor <> 0 and (c.charged_currency is distinct from c.currency
          or c.charged_party_id is distinct from ${party('c')}))`,
      )
  );
}
type Uncharged = Awaited<ReturnType<ReturnType<typeof uncharged>['execute']>>[number];

/** A clock as finance charges it, with what an invoice of it must say (46 CFR 541.6). */
function chargeOf(clock: Uncharged): ClockCharge | null {
  const { currency } = clock;
  if (currency === null) return null;
  const { started_on, last_free_on, ended_on, stopped_days, charge_days, lines, free_days, count_by, basis } = clock;
  return {
    clockId: clock.id,
    side: clock.side,
    kind: clock.kind,
    jobId: clock.job_id,
    customerId: clock.customer_id,
    carrierId: clock.carrier_id,
    currency,
    amountMinor: clock.amount_minor,
    description: [clock.container_no ?? clock.job_no, clock.port, `${last_free_on ?? ''} +${charge_days} d`].join(' · '),
    calc: {
      clock: {
        container: clock.container_no,
        size_type: clock.size_type,
        job: clock.job_no,
        master: clock.master_no,
        port: clock.port,
        kind: clock.kind,
        started_on,
        last_free_on,
        ended_on,
        free_days,
        count_by,
        stopped_days,
        charge_days,
        tiers: lines,
        basis,
        amount: amountOf(currency, clock.amount_minor),
      },
    },
  };
}

/** Charges clocks in the transaction that marks them. Refuses PERIOD_CLOSED where finance takes no more lines. */
async function charge(work: FreightWork, companyId: bigint, clocks: readonly Uncharged[]): Promise<void> {
  const lines = clocks.flatMap((clock) => chargeOf(clock) ?? []);
  await work.publish(clocksCharged, { companyId, day: await todayOf(work, companyId), lines });
  await work.db
    .updateTable('container_clock')
    .set((eb) => ({
      charged_minor: eb.ref('amount_minor'),
      charged_currency: eb.ref('currency'),
      charged_party_id: party('container_clock'),
      charge_problem: null,
      charge_tried_on: null,
      updated_at: work.now,
    }))
    .where(sql<SqlBool>`id = any(${clocks.map(({ id }) => String(id))}::bigint[])`)
    .execute();
}

/** Charges the clocks of some containers now. */
export async function chargeContainer(work: FreightWork, companyId: bigint, containerId: bigint): Promise<number> {
  const clocks = await uncharged(work).where('c.container_id', '=', containerId).orderBy('c.id').forUpdate('c').execute();
  if (clocks.length > 0) await charge(work, companyId, clocks);
  return clocks.length;
}

/**
 * Charges the next clocks of a company whose amount changed since finance took it. Where finance refuses, the clocks keep the reason for
 * people to read and are tried again on the next day. Answers how many it tried.
 */
export async function chargeNext(work: FreightWork, companyId: bigint): Promise<number> {
  const today = await todayOf(work, companyId);
  const clocks = await uncharged(work)
    .where('c.company_id', '=', companyId)
    .where(sql<SqlBool>`(c.charge_tried_on is null or c.charge_tried_on < ${today}::date)`)
    .orderBy('c.id')
    .limit(linesMax)
    .forUpdate('c')
    .execute();
  if (clocks.length === 0) return 0;
  const outcome = await work.attempt(() => charge(work, companyId, clocks));
  if ('refused' in outcome)
    await work.db
      .updateTable('container_clock')
      .set({ charge_problem: outcome.refused.code, charge_tried_on: today, updated_at: work.now })
      .where(sql<SqlBool>`id = any(${clocks.map(({ id }) => String(id))}::bigint[])`)
      .execute();
  work.audit({
    subject: 'ownCompany',
    id: companyId,
    what: 'chargeClocks',
    after: { clocks: clocks.length, ...('refused' in outcome ? { refused: outcome.refused.code } : {}) },
  });
  return clocks.length;
}
