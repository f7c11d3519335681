import type { Selectable } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { booksOf } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import { agreedLine, makeCharges, type NewCharge } from './charges.ts';
import type { ChargeTable } from './tables.ts';

type DutyLine = Selectable<ChargeTable>;

/**
 * Takes back duties of months that take no more entries: their lines stay in those months, and a line below zero in the current month takes
 * back what is left of them. With `nextId` that customer owes them from now on, by a line of the same amount. The caller has locked the lines.
 */
export async function takeBackFixed(work: Work<FinanceTables>, fixed: readonly DutyLine[], nextId: bigint | null): Promise<void> {
  const last = fixed.at(-1);
  if (!last) return;
  const like = (line: DutyLine) => [line.declaration_id, line.customer_id, line.fee_name_id, line.description].join(' ');
  const lines = [...Map.groupBy(fixed, like).values()].flatMap((own): NewCharge[] => {
    const left = own.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
    const [line] = own;
    if (!line || left === 0n) return [];
    return [dutyLine(line, line.customer_id, -left), ...(nextId === null ? [] : [dutyLine(line, nextId, left)])];
  });
  // All that was taken back before adds up to nothing, so that what is left is of the last payment and has the rate of its day.
  await makeCharges(work, await booksOf(work, last.company_id), lines, { day: last.tax_on ?? last.business_on, lenient: true });
}

function dutyLine(line: DutyLine, customerId: bigint | null, amountMinor: bigint): NewCharge {
  const { currency, business, description, disbursement, abnormal, calc, fee_name_id, declaration_id } = line;
  if (fee_name_id === null || declaration_id === null) throw new Error(`no duties: line ${line.id}`);
  const place = { side: 'receivable', orderId: line.order_id, workOrderId: null, customerId, carrierId: null, estimated: false } as const;
  return agreedLine(
    { ...place, business, description, freightJobId: line.freight_job_id, declarationId: declaration_id },
    { id: fee_name_id, disbursement, abnormal },
    { currency, amountMinor, taxPercent: '0', calc },
  );
}
