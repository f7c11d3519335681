import type { Selectable } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { booksOf, holdOpenMonths } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import { agreedLine, makeCharges, type NewCharge } from './charges.ts';
import type { ChargeTable } from './tables.ts';

type Line = Selectable<ChargeTable>;

/**
 * The lines among others that stay where they are, since their month takes no more entries: duties, and lines that somebody has reviewed. A duty
 * without a price is not among them: nothing of it is in the books.
 */
export async function fixedAmong<L extends Line>(work: Work<FinanceTables>, lines: readonly L[]): Promise<L[]> {
  const candidates = lines.filter(({ declaration_id, state }) => (declaration_id !== null && state !== 'unpriced') || state === 'reviewed');
  const months = candidates.map(({ company_id, financial_month }) => ({ companyId: company_id, month: financial_month }));
  const isOpen = await holdOpenMonths(work, months);
  return candidates.filter(({ company_id, financial_month }) => !isOpen(company_id, financial_month));
}

/**
 * Takes back lines of months that take no more entries: they stay in those months, and a line of the opposite amount in the current month takes
 * back what is left of them. With `nextId` that customer owes them from now on, by a line of the same amount. `no` names the order or the job
 * where a line has no description. The caller has locked the lines.
 */
export async function takeBackFixed(
  work: Work<FinanceTables>,
  fixed: readonly Line[],
  { nextId, no }: { readonly nextId: bigint | null; readonly no: string },
): Promise<void> {
  const named = fixed.map((line) => ({ ...line, description: line.description ?? no }));
  const like = ({ side, fee_name_id, currency, tax_percent, description, ...line }: Line) =>
    [side, partyOf(line), ...recordsOf(line), fee_name_id, currency, tax_percent, dayOf(line), description].join(' ');
  const lines = [...Map.groupBy(named, like).values()].flatMap((own) => {
    const [line] = own;
    const amountMinor = own.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
    const netMinor = own.reduce((sum, { net_minor }) => sum + net_minor, 0n);
    if (!line || amountMinor === 0n) return [];
    const back = { line, charge: sameLine(line, partyOf(line), { amountMinor: -amountMinor, netMinor: -netMinor }) };
    return nextId === null ? [back] : [back, { line, charge: sameLine(line, nextId, { amountMinor, netMinor }) }];
  });
  // Each takes the rate and the tax of the day of what it takes back: the two add up to nothing in the books as well.
  for (const own of Map.groupBy(lines, ({ line }) => `${line.company_id} ${dayOf(line)}`).values()) {
    const [first] = own;
    if (!first) continue;
    const charges = own.map(({ charge }) => charge);
    await makeCharges(work, await booksOf(work, first.line.company_id), charges, { day: dayOf(first.line), lenient: true });
  }
}

const dayOf = ({ tax_on, business_on }: Pick<Line, 'tax_on' | 'business_on'>) => tax_on ?? business_on;

const partyOf = ({ customer_id, carrier_id }: Pick<Line, 'customer_id' | 'carrier_id'>) => customer_id ?? carrier_id;

/** The records of a line: the lines of the orders of one trip, or of its claims, are taken back one by one. */
const recordsOf = (line: Pick<Line, (typeof records)[number]>) => records.map((record) => line[record]);
const records = ['order_id', 'work_order_id', 'freight_job_id', 'declaration_id', 'cargo_claim_id', 'storage_run_id'] as const;

/** A line of the same service of a party. But for duties it is checked as one that was entered by hand. */
function sameLine(line: Line, partyId: bigint | null, { amountMinor, netMinor }: Pick<NewCharge, 'amountMinor' | 'netMinor'>): NewCharge {
  const { currency, business, description, disbursement, abnormal, calc, fee_name_id, declaration_id, tax_percent: taxPercent } = line;
  if (fee_name_id === null) throw new Error(`no fee: line ${line.id}`);
  const party = line.side === 'receivable' ? { customerId: partyId, carrierId: null } : { customerId: null, carrierId: partyId };
  const place = { side: line.side, orderId: line.order_id, workOrderId: line.work_order_id, freightJobId: line.freight_job_id };
  // It belongs to the same claim or month of storage, which takes it back with the others of its own.
  const made = {
    ...(line.cargo_claim_id !== null && { cargoClaimId: line.cargo_claim_id }),
    ...(line.storage_run_id !== null && { storageRunId: line.storage_run_id }),
  };
  const of = { ...place, ...party, ...made, estimated: false, business, description };
  const fee = { id: fee_name_id, disbursement, abnormal };
  if (declaration_id !== null)
    return agreedLine({ ...of, declarationId: declaration_id }, fee, { currency, amountMinor, taxPercent, calc });
  return { ...agreedLine(of, fee, { currency, amountMinor, taxPercent, calc: null }), netMinor, taxTyped: true, source: 'manual' };
}
