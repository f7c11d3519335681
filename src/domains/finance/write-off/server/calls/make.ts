import type { z } from 'zod';
import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField } from '../../../../../kernel/refusal.ts';
import { sideOf } from '../../../cash/rules.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import type { Side } from '../../../side.ts';
import { makeWriteOff } from '../../contract.ts';
import { requireOtherThanRegistrar } from '../duties.ts';
import { gainOf } from '../../rules.ts';
import { writeOff } from '../write-off.ts';

type Line = z.output<typeof makeWriteOff.params>['lines'][number];

/** Withheld tax needs the number of its certificate, and only a customer withholds from us. */
function certificateOf(line: Line, place: number, side: Side): string | null {
  if (line.by !== 'withholding') return null;
  if (side === 'payable') throw badField(`lines.${place}.by`, 'BAD_CHOICE');
  if (!line.certificate_no) throw badField(`lines.${place}.certificate_no`, 'REQUIRED');
  return line.certificate_no;
}

export default handle(makeWriteOff, async (work, p) => {
  const cash = await lockOwn(work, 'cash_entry', { id: p.cash_entry_id, version: p.version });
  requireOtherThanRegistrar(work, [cash]);
  const result = await writeOff(work, {
    cash,
    businessOn: p.business_on,
    lines: p.lines.map((line, place) => ({
      billId: line.bill_id,
      currency: line.currency,
      version: line.version,
      amountMinor: minorOf(`lines.${place}.amount`, line.currency, line.amount),
      cashMinor: line.cash_amount === undefined ? null : minorOf(`lines.${place}.cash_amount`, cash.currency, line.cash_amount),
      by: line.by ?? 'cash',
      certificateNo: certificateOf(line, place, sideOf(cash)),
    })),
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
