import type { z } from 'zod';
import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField } from '../../../../../kernel/refusal.ts';
import type { Cash } from '../../../cash/server/queries.ts';
import { sideOf } from '../../../cash/rules.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { makeWriteOff } from '../../contract.ts';
import { requireOtherThanRegistrar } from '../duties.ts';
import { gainOf } from '../../rules.ts';
import { type WithheldTax, withheldTaxOf } from '../withheld.ts';
import { writeOff } from '../write-off.ts';

type Line = z.output<typeof makeWriteOff.params>['lines'][number];

/**
 * The certificate of withheld tax. A customer withholds from us under its own. Our payment of a supplier has one since it was made, and the
 * tax that it withheld settles bills again, under it and at its rate, after its write-off was reversed.
 */
function taxOf(line: Line, place: number, cash: Cash, withheld: WithheldTax | undefined) {
  if (line.by !== 'withholding') return {};
  const at = `lines.${place}`;
  if (sideOf(cash) === 'receivable') {
    if (!line.certificate_no) throw badField(`${at}.certificate_no`, 'REQUIRED');
    return { certificateNo: line.certificate_no };
  }
  if (!withheld || line.currency !== cash.currency) throw badField(`${at}.by`, 'BAD_CHOICE');
  if (line.certificate_no) throw badField(`${at}.certificate_no`, 'BAD_CHOICE');
  return { certificateNo: withheld.certificateNo, taxRate: withheld.rate };
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
  const withheld = cash.withheld_minor === 0n ? undefined : (await withheldTaxOf(work, [cash.id])).get(cash.id);
  const lines = p.lines.map((line, place) => ({
    billId: line.bill_id,
    currency: line.currency,
    version: line.version,
    amountMinor: minorOf(`lines.${place}.amount`, line.currency, line.amount),
    cashMinor: line.cash_amount === undefined ? null : minorOf(`lines.${place}.cash_amount`, cash.currency, line.cash_amount),
    by: line.by ?? ('cash' as const),
    ...taxOf(line, place, cash, withheld),
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
