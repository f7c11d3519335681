import { amountOf } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import { moveBalances } from '../../bill/server/balances.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { NettedLine } from '../rules.ts';

/** Settles locked bill rows by a netting, or takes that back (`sign` -1), with a line in the history of each bill. */
export async function settleByNetting(work: Work<FinanceTables>, lines: readonly NettedLine[], sign: 1n | -1n, no: string): Promise<void> {
  await moveBalances(
    work,
    lines.map(({ billId, currency, amountMinor, bookedMinor }) => ({
      billId,
      currency,
      amountMinor: sign * amountMinor,
      functionalMinor: sign * bookedMinor,
    })),
  );
  for (const line of lines)
    work.audit({
      subject: 'bill',
      id: line.billId,
      what: sign > 0n ? 'net' : 'reverseNetting',
      after: { netting_no: no, amount: amountOf(line.currency, line.amountMinor) },
    });
}
