import { amountOf } from '../../../../kernel/money.ts';
import { minorOf } from '../../amount.ts';
import { lockCash } from '../../cash/queries.ts';
import { handle } from '../../db.ts';
import { makeWriteOff } from '../contract.ts';
import { writeOff } from '../store.ts';

export default handle(makeWriteOff, async (work, p) => {
  const cash = await lockCash(work, { id: p.cash_entry_id, version: p.version });
  const made = await writeOff(work, {
    cash,
    businessOn: p.business_on,
    lines: p.lines.map((line, place) => ({
      billId: line.bill_id,
      currency: line.currency,
      version: line.version,
      amountMinor: minorOf(`lines.${place}.amount`, line.currency, line.amount),
      cashMinor: line.cash_amount === undefined ? null : minorOf(`lines.${place}.cash_amount`, cash.currency, line.cash_amount),
      by: line.by ?? 'cash',
    })),
    excess: p.excess ?? 'advance',
    automatic: false,
    reason: p.reason ?? null,
  });
  return {
    id: made.id,
    write_off_no: made.write_off_no,
    exchange_difference: amountOf(made.functionalCurrency, made.exchangeMinor),
    functional_currency: made.functionalCurrency,
  };
});
