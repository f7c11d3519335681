import type { z } from 'zod';
import { amountOf, type Currency, minorOf } from '../../../../../kernel/money.ts';
import { badField } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import type { Cash } from '../../../cash/server/queries.ts';
import { sideOf } from '../../../cash/rules.ts';
import { bookRate } from '../../../ledger/server/queries.ts';
import { booksOf } from '../../../period/server/books.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import { makeWriteOff } from '../../contract.ts';
import { requireOtherThanRegistrar } from '../duties.ts';
import { gainOf } from '../../rules.ts';
import { type WithheldTax, withheldTaxOf } from '../withheld.ts';
import { writeOff } from '../write-off.ts';

type Line = z.output<typeof makeWriteOff.params>['lines'][number];

/**
 * The certificate of withheld tax, and its rate into the functional currency. A customer withholds from us under a certificate of its own, on the
 * day on which it pays. Our payment of a supplier has one since it was made, and the tax that it withheld settles bills again, under it and at its
 * rate, after its write-off was reversed.
 */
function taxOf(line: Line, place: number, { cash, withheld, rates }: { cash: Cash; withheld: WithheldTax | undefined; rates: Rates }) {
  if (line.by !== 'withholding') return {};
  const at = `lines.${place}`;
  if (sideOf(cash) === 'receivable') {
    if (!line.certificate_no) throw badField(`${at}.certificate_no`, 'REQUIRED');
    return { certificateNo: line.certificate_no, taxRate: rates.get(line.currency) ?? null };
  }
  if (!withheld || line.currency !== cash.currency) throw badField(`${at}.by`, 'BAD_CHOICE');
  if (line.certificate_no) throw badField(`${at}.certificate_no`, 'BAD_CHOICE');
  return { certificateNo: withheld.certificateNo, taxRate: withheld.rate };
}

type Rates = ReadonlyMap<Currency, string>;

/** The rates of the day of the money at which tax that a customer withholds in foreign currencies is claimed. */
async function claimRates(work: Work<FinanceTables>, cash: Cash, lines: readonly Line[]): Promise<Rates> {
  const taxed = sideOf(cash) === 'receivable' ? lines.filter(({ by }) => by === 'withholding') : [];
  const rates = new Map<Currency, string>();
  if (taxed.length === 0) return rates;
  const books = await booksOf(work, cash.company_id);
  for (const currency of new Set(taxed.map((line) => line.currency)))
    if (currency !== books.currency)
      rates.set(currency, (await bookRate(work, books, { currency, day: cash.value_on, side: 'receivable' })).rate);
  return rates;
}

/** Requires that the bills take no more tax than the payment withheld. */
function withheldOrRefuse(lines: readonly { by: string; amountMinor: bigint }[], cash: Cash, withheld: WithheldTax | undefined): void {
  if (!withheld) return;
  const left = cash.withheld_minor - withheld.matchedMinor;
  const asked = lines.reduce((sum, { by, amountMinor }) => (by === 'withholding' ? sum + amountMinor : sum), 0n);
  const place = lines.findLastIndex(({ by }) => by === 'withholding');
  if (asked > left) throw badField(`lines.${place}.amount`, 'TOO_LARGE', { limit: amountOf(cash.currency, left) });
}

export default handle(makeWriteOff, async (work, p) => {
  const cash = await lockOwn(work, 'cash_entry', { id: p.cash_entry_id, version: p.version });
  requireOtherThanRegistrar(work, [cash]);
  const ofCustomer = sideOf(cash) === 'receivable';
  const withheld = ofCustomer || cash.withheld_minor === 0n ? undefined : (await withheldTaxOf(work, [cash.id])).get(cash.id);
  const rates = await claimRates(work, cash, p.lines);
  const lines = p.lines.map((line, place) => ({
    billId: line.bill_id,
    currency: line.currency,
    version: line.version,
    amountMinor: minorOf(`lines.${place}.amount`, line.currency, line.amount),
    cashMinor: line.cash_amount === undefined ? null : minorOf(`lines.${place}.cash_amount`, cash.currency, line.cash_amount),
    by: line.by ?? ('cash' as const),
    ...taxOf(line, place, { cash, withheld, rates }),
  }));
  withheldOrRefuse(lines, cash, withheld);
  const result = await writeOff(work, {
    cash,
    businessOn: p.business_on,
    lines,
    excess: p.excess ?? 'advance',
    automatic: false,
    reason: p.reason ?? null,
  });
  return {
    id: result.id,
    write_off_no: result.write_off_no,
    exchange_difference: amountOf(result.functionalCurrency, gainOf(sideOf(cash), result.exchangeMinor)),
    functional_currency: result.functionalCurrency,
  };
});
