import { addDays, type Day, daysBetween } from '../../../../kernel/day.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { cashPosting } from '../../ledger/rules.ts';
import { writeOffPosting } from '../../write-off/posting.ts';
import { planWriteOff, rateBetween } from '../../write-off/rules.ts';
import type { MadeBill } from './bills.ts';
import { type Book, type Context, chunks, inBooks } from './book.ts';
import type { Postings } from './postings.ts';

/** Money that settles part or all of one bill row: a receipt of its customer, or a payment to its carrier. */
export type Settling = {
  readonly bill: MadeBill;
  readonly on: Day;
  /** The amount moved at the bank; the part above `takenMinor` stays the party's advance. */
  readonly cashMinor: bigint;
  readonly takenMinor: bigint;
  readonly requestId: bigint | null;
};

/** The days past due within which a good customer has paid: no more than the days of grace of its credit. */
const patienceDays = 5;

/**
 * Customers pay due bills a few days early or late, and now and then too much; bills that are not due yet are sometimes paid in part. Slow
 * payers leave months open and cannot order more until they pay or a lift is approved.
 */
export function drawReceipts({ random }: Context, book: Book, bills: readonly MadeBill[], slow: ReadonlySet<bigint>): Settling[] {
  return bills.flatMap((bill): Settling[] => {
    if (bill.side !== 'receivable' || bill.amountMinor <= 0n || bill.state === 'disputed' || bill.state === 'made') return [];
    const late = daysBetween(bill.dueOn, book.today);
    const slowly = bill.customerId !== null && slow.has(bill.customerId) && late < 100;
    const due = late > patienceDays;
    if (slowly ? !random.chance(0.25) : !due && !random.chance(late > 0 ? 0.8 : 0.12)) return [];
    const earliest = addDays(bill.billOn, 2);
    const payDay = addDays(bill.dueOn, random.between(-4, slowly ? 20 : patienceDays));
    const on = payDay < earliest ? earliest : payDay > book.today ? book.today : payDay;
    const part = (slowly || !due) && random.chance(0.3) ? BigInt(random.between(40, 80)) : 100n;
    const takenMinor = (bill.amountMinor * part) / 100n;
    if (takenMinor === 0n) return [];
    const extra = part === 100n && random.chance(0.03) ? bill.amountMinor / 50n : 0n;
    return [{ bill, on, takenMinor, cashMinor: takenMinor + extra, requestId: null }];
  });
}

/** The tax that a Thai payer withholds: 1 % of the net price of carriage (Departmental Instruction TP. 4/2528, clause 12/4). Only full payments have it here. */
function withheldOf(book: Book, { bill, takenMinor }: Settling): bigint {
  const thai = book.company(bill.companyId).country === 'TH' && bill.currency === 'THB';
  return thai && takenMinor === bill.amountMinor ? bill.netMinor / 100n : 0n;
}

function settlementOf(book: Book, one: Settling, bank: bigint, rate: string) {
  const withheldMinor = withheldOf(book, one);
  const cashMinor = one.cashMinor - withheldMinor;
  const functional = inBooks(book, one.bill.companyId, one.bill.currency, cashMinor, rate);
  return { ...one, cashMinor, withheldMinor, bank, rate, functional };
}

/** Our number of a certificate that we give, or the customer's of one that we receive. */
function certificateOf(book: Book, settling: Settling | undefined): string {
  if (!settling) throw new Error('no settlement');
  const { bill, on } = settling;
  return bill.side === 'payable' ? book.next('WT', bill.companyId, on) : `50T/${on.slice(0, 4)}-${bill.billNo.slice(-5)}`;
}

/** Writes the money, its write-offs and their entries, and updates the open amount of each bill row. */
export async function settle(context: Context, book: Book, postings: Postings, settlings: readonly Settling[]): Promise<void> {
  const { db } = context;
  const rows = settlings.flatMap((one) => {
    const { bill } = one;
    const bank = book.bank(bill.companyId, bill.currency);
    const rate = book.rate(bill.companyId, bill.currency, bill.side, one.on);
    return bank === undefined || rate === undefined ? [] : [settlementOf(book, one, bank, rate)];
  });
  const actor = { receivable: book.person('accountant'), payable: book.person('cashier') };
  const series = { receivable: 'RC', payable: 'PY' } as const;
  rows.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const planned = rows.map((row) => {
    const { bill } = row;
    const open = {
      currency: bill.currency,
      amountMinor: row.cashMinor,
      functionalMinor: row.functional,
      allocatedMinor: 0n,
      allocatedFunctionalMinor: 0n,
    };
    const whole = {
      billId: bill.id,
      billNo: bill.billNo,
      billOn: bill.billOn,
      currency: bill.currency,
      amountMinor: bill.amountMinor,
      functionalMinor: bill.functionalMinor,
      writtenOffMinor: 0n,
      writtenOffFunctionalMinor: 0n,
      heldMinor: 0n,
    };
    const paid = { bill: whole, by: 'cash' as const, amountMinor: row.takenMinor - row.withheldMinor, cashMinor: null };
    const tax = { bill: whole, by: 'withholding' as const, amountMinor: row.withheldMinor, cashMinor: null };
    return { ...row, plan: planWriteOff(open, row.withheldMinor > 0n ? [paid, tax] : [paid], 'advance') };
  });
  const cashIds: bigint[] = [];
  for (const part of chunks(planned, 1000))
    cashIds.push(
      ...(
        await db
          .insertInto('cash_entry')
          .values(
            part.map(({ bill, on, bank, rate, functional, cashMinor, withheldMinor, requestId, plan }) => ({
              entry_no: book.next(series[bill.side], bill.companyId, on),
              company_id: bill.companyId,
              direction: bill.side === 'receivable' ? ('in' as const) : ('out' as const),
              customer_id: bill.customerId,
              carrier_id: bill.carrierId,
              payer_name: null,
              own_bank_account_id: bank,
              currency: bill.currency,
              amount_minor: cashMinor,
              withheld_minor: bill.side === 'payable' ? withheldMinor : 0n,
              rate,
              rate_on: on,
              rate_source: 'seed',
              functional_currency: book.company(bill.companyId).currency,
              functional_minor: functional,
              fee_currency: null,
              value_on: on,
              bank_ref: null,
              remark: null,
              allocated_minor: plan.cashMinor,
              allocated_functional_minor: plan.cashFunctionalMinor,
              state: 'claimed' as const,
              claimed_by: actor[bill.side],
              claimed_at: book.noon(on),
              reversed_reason: null,
              payment_request_id: requestId,
              created_by: actor[bill.side],
              created_at: book.noon(on),
            })),
          )
          .returning('id')
          .execute()
      ).map((row) => row.id),
    );
  const writeOffIds: bigint[] = [];
  for (const [at, part] of chunks(planned, 1000).entries())
    writeOffIds.push(
      ...(
        await db
          .insertInto('write_off')
          .values(
            part.map(({ bill, on, plan }, place) => ({
              write_off_no: book.next('WR', bill.companyId, on),
              company_id: bill.companyId,
              side: bill.side,
              customer_id: bill.customerId,
              carrier_id: bill.carrierId,
              cash_entry_id: cashIds[at * 1000 + place] ?? 0n,
              currency: bill.currency,
              cash_minor: plan.cashMinor,
              cash_functional_minor: plan.cashFunctionalMinor,
              exchange_difference_minor: plan.lines.reduce(
                (sum, line) => sum + line.settledFunctionalMinor - line.bookedFunctionalMinor,
                0n,
              ),
              business_on: on,
              reason: null,
              reverses_id: null,
              created_by: actor[bill.side],
              created_at: book.noon(on),
            })),
          )
          .returning('id')
          .execute()
      ).map((row) => row.id),
    );
  const lines = planned.flatMap(({ bill, plan }, place) =>
    plan.lines.map((line) => {
      const { currency } = book.company(bill.companyId);
      return {
        write_off_id: writeOffIds[place] ?? 0n,
        bill_id: bill.id,
        currency: bill.currency,
        by: line.by,
        certificate_no: line.by === 'withholding' ? certificateOf(book, planned[place]) : null,
        amount_minor: line.amountMinor,
        cash_minor: line.cashMinor,
        booked_functional_minor: line.bookedFunctionalMinor,
        settled_functional_minor: line.settledFunctionalMinor,
        exchange_difference_minor: line.settledFunctionalMinor - line.bookedFunctionalMinor,
        booked_rate: rateBetween(bill.currency, line.amountMinor, currency, line.bookedFunctionalMinor),
        settled_rate: rateBetween(bill.currency, line.amountMinor, currency, line.settledFunctionalMinor),
      };
    }),
  );
  for (const part of chunks(lines, 2000)) await db.insertInto('write_off_line').values(part).execute();
  for (const [place, row] of planned.entries()) {
    const { bill, on, plan } = row;
    const [id, cashEntryId] = [writeOffIds[place] ?? 0n, cashIds[place] ?? 0n];
    const party = { customerId: bill.customerId, carrierId: bill.carrierId };
    const { currency: functionalCurrency } = book.company(bill.companyId);
    const head = { companyId: bill.companyId, postedOn: on, functionalCurrency };
    const moved = {
      cashEntryId,
      direction: bill.side === 'receivable' ? ('in' as const) : ('out' as const),
      party,
      ownBankAccountId: row.bank,
      currency: bill.currency,
      amountMinor: row.cashMinor,
      functionalMinor: row.functional,
    };
    postings.add(
      {
        ...head,
        kind: bill.side === 'receivable' ? 'receipt' : 'payment',
        subject: 'cash',
        recordId: cashEntryId,
        lines: cashPosting(moved),
      },
      actor[bill.side],
    );
    postings.add(
      {
        ...head,
        kind: 'writeOff',
        subject: 'writeOff',
        recordId: id,
        lines: writeOffPosting({
          side: bill.side,
          party,
          cashEntryId,
          currency: bill.currency,
          functionalCurrency,
          lines: plan.lines.map((line) => ({ ...line, billId: bill.id, currency: bill.currency })),
          differenceMinor: 0n,
          differenceFunctionalMinor: 0n,
        }),
      },
      actor[bill.side],
    );
    const booked = plan.lines.reduce((sum, line) => sum + line.bookedFunctionalMinor, 0n);
    await db
      .updateTable('bill_balance')
      .set({ written_off_minor: row.takenMinor, written_off_functional_minor: booked })
      .where('bill_id', '=', bill.id)
      .where('currency', '=', bill.currency)
      .execute();
  }
}

/** Receipts of the last days that are still unclaimed. */
export async function seedUnclaimed({ db, random }: Context, book: Book, postings: Postings): Promise<void> {
  const payers = ['深圳市宏达电子有限公司', 'CÔNG TY TNHH MINH PHÁT', 'บริษัท สยามโลจิสติกส์ จำกัด', '广西南宁恒通贸易', 'UNKNOWN PAYER'];
  for (const company of book.companies) {
    const bank = book.bank(company.id, company.currency);
    if (bank === undefined) continue;
    for (const payer_name of payers.slice(0, 3)) {
      const on = addDays(book.today, -random.between(0, 6));
      const amountMinor = BigInt(random.between(8, 60)) * (company.currency === 'VND' ? 1_000_000n : 100_000n);
      const { id } = await db
        .insertInto('cash_entry')
        .values({
          entry_no: book.next('RC', company.id, on),
          company_id: company.id,
          direction: 'in',
          customer_id: null,
          carrier_id: null,
          payer_name,
          own_bank_account_id: bank,
          currency: company.currency,
          amount_minor: amountMinor,
          rate: '1',
          rate_on: on,
          rate_source: 'own',
          functional_currency: company.currency,
          functional_minor: amountMinor,
          fee_currency: null,
          value_on: on,
          bank_ref: `BK${random.between(10_000_000, 99_999_999)}`,
          remark: amountOf(company.currency, amountMinor),
          claimed_by: null,
          claimed_at: null,
          reversed_reason: null,
          payment_request_id: null,
          created_by: book.person('cashier'),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const nobody = { customerId: null, carrierId: null };
      const lines = cashPosting({
        cashEntryId: id,
        direction: 'in',
        party: nobody,
        ownBankAccountId: bank,
        currency: company.currency,
        amountMinor,
        functionalMinor: amountMinor,
      });
      postings.add(
        {
          companyId: company.id,
          postedOn: on,
          kind: 'receipt',
          subject: 'cash',
          recordId: id,
          functionalCurrency: company.currency,
          lines,
        },
        book.person('cashier'),
      );
    }
  }
}
