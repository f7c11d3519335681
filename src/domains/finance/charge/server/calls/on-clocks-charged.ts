import { type SqlBool, sql } from 'kysely';
import { type Day, monthOf } from '../../../../../kernel/day.ts';
import type { Currency } from '../../../../../kernel/money.ts';
import type { Work } from '../../../../../server/work.ts';
import { type ClockCharge, clocksCharged } from '../../../../freight/container-clock/events.ts';
import type { DemurrageKind } from '../../../../freight/demurrage-tariff/kinds.ts';
import { taxRateOn } from '../../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../../reference/tax-rate/server/rates.ts';
import { type FinanceTables, react } from '../../../server/db.ts';
import { type Books, booksOf, dateInOpenPeriod } from '../../../period/server/books.ts';
import { agreedLine, makeCharges, type NewCharge, replaceCharges, unpricedLine } from '../charges.ts';

/** The codes of the fees for demurrage, detention, both under one free time, and storage at a terminal. */
const feeCodes: Readonly<Record<DemurrageKind, string>> = { demurrage: 'DEM', detention: 'DET', combined: 'DND', storage: 'TST' };

/**
 * Charges the clocks of containers on both sides in the transaction that marks them. The open line of a clock in this month is replaced;
 * what was reviewed, billed, locked or dated in an earlier month stays, and the month's line is the difference to it. Refuses PERIOD_CLOSED
 * where the month takes no more lines. Without a fee, or without its tax of the day, a line waits unpriced for a person.
 */
export default react(clocksCharged, (work, { companyId, day, lines }) =>
  work.asSystem(async () => {
    const books = await booksOf(work, companyId);
    const dated = await dateInOpenPeriod(work, books, day);
    const before = await linesOf(work, lines);
    const priceOf = await pricesOf(work, books, day);
    const made: NewCharge[] = [];
    const replaced: (NewCharge & { readonly id: bigint })[] = [];
    const emptied: bigint[] = [];
    for (const line of lines) {
      const due = { currency: line.currency, party_id: line.side === 'receivable' ? line.customerId : line.carrierId };
      const own = Map.groupBy(before.get(line.clockId) ?? [], shareOf);
      // A clock that took a tariff in another currency, or whose job went to another party, has nothing left to charge by the first one.
      for (const share of new Set([shareOf(due), ...own.keys()])) {
        const same = own.get(share) ?? [];
        const { currency, party_id: partyId } = same[0] ?? due;
        const target = share === shareOf(due) ? line.amountMinor : 0n;
        const open = same.find(({ is_open, financial_month }) => is_open && financial_month === monthOf(dated.day));
        const fixed = same.reduce((sum, { id, amount_minor }) => (id === open?.id ? sum : sum + amount_minor), 0n);
        if (target === fixed) {
          if (open) emptied.push(open.id);
          continue;
        }
        const charge = priceOf({ ...line, currency, partyId, amountMinor: target - fixed });
        if (open) replaced.push({ ...charge, id: open.id });
        else made.push(charge);
      }
    }
    await makeCharges(work, books, made, { day, lenient: true });
    await replaceCharges(work, books, replaced, { day, lenient: true });
    await voidEmptied(work, emptied);
    const jobs = Map.groupBy(lines, ({ jobId }) => jobId);
    for (const [id, own] of jobs) work.audit({ subject: 'freightJob', id, what: 'clockCharge', after: { lines: own.length } });
  }),
);

/** The part of a clock's charge that its lines of one currency and party hold. */
function shareOf({ currency, party_id }: { readonly currency: Currency; readonly party_id: bigint | null }): string {
  return `${currency} ${party_id}`;
}

/** The lines of each clock that are not void, locked. */
async function linesOf({ db }: Work<FinanceTables>, lines: readonly ClockCharge[]) {
  const rows = await db
    .selectFrom('charge')
    .select(['id', 'container_clock_id', 'amount_minor', 'currency', 'financial_month'])
    .select((eb) => eb.fn.coalesce('customer_id', 'carrier_id').as('party_id'))
    .select(sql<boolean>`state in ('open', 'unpriced') and job_lock_id is null and source = 'agreed'`.as('is_open'))
    .where(sql<SqlBool>`container_clock_id = any(${lines.map(({ clockId }) => String(clockId))}::bigint[])`)
    .where('state', '<>', 'void')
    .orderBy('id')
    .forUpdate()
    .execute();
  return Map.groupBy(rows, ({ container_clock_id }) => container_clock_id ?? 0n);
}

type Due = Omit<ClockCharge, 'customerId' | 'carrierId'> & { readonly partyId: bigint | null };

async function pricesOf(work: Work<FinanceTables>, { companyId }: Books, day: Day): Promise<(line: Due) => NewCharge> {
  const fees = await work.db
    .selectFrom('fee_name')
    .select(['id', 'code', 'disbursement', 'abnormal'])
    .where('code', 'in', Object.values(feeCodes))
    .where('active', '=', true)
    .execute();
  const rates = await taxRatesOf(
    work,
    [companyId],
    fees.map(({ id }) => id),
  );
  return (line) => {
    const { side, currency, amountMinor } = line;
    const place = {
      side,
      orderId: null,
      workOrderId: null,
      customerId: side === 'receivable' ? line.partyId : null,
      carrierId: side === 'payable' ? line.partyId : null,
      estimated: false,
    } as const;
    const of = { business: 'ocean', freightJobId: line.jobId, containerClockId: line.clockId, description: line.description } as const;
    const fee = fees.find(({ code }) => code === feeCodes[line.kind]);
    const tax = fee && taxRateOn(rates(companyId), fee.id, day);
    if (!fee || !tax) {
      const unpriced = { ...unpricedLine(place, currency, line.calc), ...of, source: 'agreed' as const };
      return fee ? { ...unpriced, feeNameId: fee.id, reason: 'TAX_RATE_MISSING' } : unpriced;
    }
    const taxPercent = fee.disbursement ? '0' : tax.percent;
    return agreedLine({ ...place, ...of }, fee, { currency, amountMinor, taxPercent, calc: line.calc });
  };
}

async function voidEmptied({ db, now }: Work<FinanceTables>, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('charge')
    .set((eb) => ({ state: 'void' as const, void_reason: 'clockEmptied', version: eb('version', '+', 1), updated_at: now }))
    .where('id', 'in', [...ids])
    .execute();
}
