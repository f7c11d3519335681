import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { amountOf, convert } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { sideOf } from '../../cash/rules.ts';
import type { Cash } from '../../cash/server/queries.ts';
import { post } from '../../ledger/server/post.ts';
import type { FinanceTables } from '../../server/db.ts';
import { advanceTaxPosting } from '../posting.ts';
import { rateBetween } from '../rules.ts';
import { writeOffNo } from './number.ts';
import { moveCash } from './write-off.ts';

type AdvanceTax = {
  /** A receipt of a customer or a payment to a carrier, which the caller has locked. */
  readonly cash: Cash;
  readonly amountMinor: bigint;
  readonly certificateNo: string;
  /** The rate of tax in a foreign currency. */
  readonly rate: string | null;
  readonly on: Day;
};

/**
 * Stores the tax that was withheld of an advance, and posts it. It is a write-off that uses no money and settles no bill: the advance grows by it,
 * and later settles bills as a whole.
 */
export async function withholdOfAdvance(work: Work<FinanceTables>, tax: AdvanceTax): Promise<{ id: bigint; write_off_no: string }> {
  const { cash, amountMinor, certificateNo, rate, on } = tax;
  const { company_id, currency, functional_currency, customer_id, carrier_id } = cash;
  const functionalMinor = rate === null ? amountMinor : convert({ currency, minor: amountMinor }, functional_currency, rate).minor;
  const valuedAt = rate ?? rateBetween(currency, amountMinor, functional_currency, functionalMinor);
  const write_off_no = await writeOffNo(work, company_id);
  const { id } = await work.db
    .insertInto('write_off')
    .values({
      write_off_no,
      company_id,
      side: sideOf(cash),
      customer_id,
      carrier_id,
      cash_entry_id: cash.id,
      currency,
      cash_minor: -amountMinor,
      cash_functional_minor: -functionalMinor,
      business_on: on,
      automatic: false,
      reason: null,
      reverses_id: null,
      created_at: work.now,
      created_by: work.who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await work.db
    .insertInto('write_off_line')
    .values({
      write_off_id: id,
      bill_id: null,
      currency,
      by: 'withholding',
      certificate_no: certificateNo,
      tax_currency: rate === null ? null : functional_currency,
      amount_minor: amountMinor,
      cash_minor: -amountMinor,
      booked_functional_minor: functionalMinor,
      settled_functional_minor: functionalMinor,
      exchange_difference_minor: 0n,
      booked_rate: valuedAt,
      settled_rate: valuedAt,
    })
    .execute();
  await moveCash(work, cash.id, -amountMinor, -functionalMinor);
  await post(work, {
    companyId: company_id,
    postedOn: on,
    kind: 'writeOff',
    subject: 'writeOff',
    recordId: id,
    functionalCurrency: functional_currency,
    lines: advanceTaxPosting({
      side: sideOf(cash),
      party: { customerId: customer_id, carrierId: carrier_id },
      cashEntryId: cash.id,
      currency,
      functionalCurrency: functional_currency,
      amountMinor,
      functionalMinor,
    }),
  });
  const facts = { write_off_no, certificate_no: certificateNo, amount: amountOf(currency, amountMinor), currency };
  work.audit({ subject: 'writeOff', id, what: 'create', after: { ...facts, entry_no: cash.entry_no } });
  work.audit({ subject: 'cash', id: cash.id, what: 'withhold', after: facts });
  return { id, write_off_no };
}

/** Adds to the tax that was withheld of a receipt, which the caller has locked; a payment has its own since it was made. */
export async function addWithheld({ db }: Work<FinanceTables>, cashId: bigint, minor: bigint): Promise<void> {
  await db
    .updateTable('cash_entry')
    .set((eb) => ({ withheld_minor: eb('withheld_minor', '+', minor) }))
    .where('id', '=', cashId)
    .execute();
}

/** The tax by which money of an advance stands above what was paid: tax that settled no bill and was not taken back. */
export async function advanceTaxOf({ db }: Pick<Work<FinanceTables>, 'db'>, cashId: bigint): Promise<bigint> {
  const { rows } = await sql<{ tax: bigint }>`
    select coalesce(sum(l.amount_minor), 0)::bigint as tax from write_off w join write_off_line l on l.write_off_id = w.id
    where w.cash_entry_id = ${cashId} and l.bill_id is null`.execute(db);
  return rows[0]?.tax ?? 0n;
}

/** Refuses CASH_OVER to take back tax of an advance that bills have used: the money alone does not pay for them. */
export function requireTaxUnused(cash: Cash, taxMinor: bigint): void {
  const left = cash.amount_minor - cash.allocated_minor;
  if (taxMinor <= left) return;
  const { currency } = cash;
  throw new Refusal('CASH_OVER', { currency, open: amountOf(currency, left), asked: amountOf(currency, taxMinor) });
}
