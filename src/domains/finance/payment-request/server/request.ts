import type { Selectable } from 'kysely';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { requireSystemMove } from '../../../../kernel/machine.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { recordOwnEvent } from '../../../workspace/approval/server/engine.ts';
import { type FinanceTables, lockOwn } from '../../server/db.ts';
import type { PaymentRequestLineTable, PaymentRequestTable } from './tables.ts';
import type { Held } from '../rules.ts';
import { paymentRequestStates } from '../states.ts';

export type PaymentRequest = Selectable<PaymentRequestTable>;
export type PaymentRequestLine = Selectable<PaymentRequestLineTable>;

export function linesOf({ db }: Work<FinanceTables>, requestId: bigint): Promise<PaymentRequestLine[]> {
  return db.selectFrom('payment_request_line').selectAll().where('request_id', '=', requestId).orderBy('bill_id').execute();
}

/** The amounts that a request still reserves on its bills, in the order in which its payments settle them. */
export async function heldOf(work: Work<FinanceTables>, requestId: bigint): Promise<Held[]> {
  return (await linesOf(work, requestId)).map((line) => ({ id: line.id, billId: line.bill_id, heldMinor: line.held_minor }));
}

/**
 * Reserves the requested amounts of the lines on their bills, in the order of the bills. Refuses where a bill has less left or is not
 * confirmed.
 */
export async function hold(work: Work<FinanceTables>, lines: readonly PaymentRequestLine[]): Promise<void> {
  if (lines.length === 0) return;
  const bills = await lockBalances(work, lines);
  for (const line of lines) {
    const bill = bills.get(line.bill_id);
    if (!bill) throw new Refusal('NOT_FOUND');
    if (bill.state !== 'confirmed') throw new Refusal('BILL_NOT_CONFIRMED', { bill: bill.bill_no });
    const free = bill.amount_minor - bill.written_off_minor - bill.requested_minor;
    if (line.amount_minor > free)
      throw new Refusal('REQUEST_OVER', {
        bill: bill.bill_no,
        currency: line.currency,
        open: amountOf(line.currency, free),
        asked: amountOf(line.currency, line.amount_minor),
      });
    await keep(work, line, line.amount_minor);
  }
}

/** Releases the amounts that the lines still reserve. */
export async function release(work: Work<FinanceTables>, lines: readonly PaymentRequestLine[]): Promise<void> {
  const held = lines.filter((line) => line.held_minor > 0n);
  if (held.length === 0) return;
  await lockBalances(work, held);
  for (const line of held) await keep(work, line, -line.held_minor);
}

async function keep({ db }: Work<FinanceTables>, line: PaymentRequestLine, minor: bigint): Promise<void> {
  await db
    .updateTable('bill_balance')
    .set((eb) => ({ requested_minor: eb('requested_minor', '+', minor), version: eb('version', '+', 1) }))
    .where('bill_id', '=', line.bill_id)
    .where('currency', '=', line.currency)
    .execute();
  await db
    .updateTable('payment_request_line')
    .set((eb) => ({ held_minor: eb('held_minor', '+', minor) }))
    .where('id', '=', line.id)
    .execute();
}

async function lockBalances({ db }: Work<FinanceTables>, lines: readonly { bill_id: bigint; currency: Currency }[]) {
  const rows = await db
    .selectFrom('bill_balance as s')
    .innerJoin('bill as b', 'b.id', 's.bill_id')
    .selectAll('s')
    .select(['b.state', 'b.bill_no'])
    .where(
      's.bill_id',
      'in',
      lines.map((line) => line.bill_id),
    )
    .where('s.currency', '=', lines[0]?.currency ?? 'CNY')
    .orderBy('s.bill_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.bill_id, row]));
}

/**
 * Reopens a request after one of its payments was reversed: its bills are open again, and it waits for the cashier again with the same
 * reserved amounts. `amountMinor` is the amount of the payment with the tax that was withheld; its write-offs were reversed before. Refuses
 * where a bill became void since, or other requests hold it: nothing is left of it to reserve.
 */
export async function takeBackPayment(
  work: Work<FinanceTables>,
  requestId: bigint,
  cash: { id: bigint; amountMinor: bigint },
  reason: string,
): Promise<void> {
  const { db, now, audit } = work;
  const request = await lockOwn(work, 'payment_request', { id: requestId });
  const state = request.state === 'paid' ? requireSystemMove(paymentRequestStates, 'paid', 'reopen')[2] : request.state;
  const paid = await paidByBill(work, cash.id);
  const lines = (await linesOf(work, requestId)).filter((line) => (paid.get(line.bill_id) ?? 0n) !== 0n);
  const bills = lines.length > 0 ? await lockBalances(work, lines) : undefined;
  for (const line of lines) {
    const minor = paid.get(line.bill_id) ?? 0n;
    const bill = bills?.get(line.bill_id);
    if (bill?.state === 'void') throw new Refusal('BILL_NOT_OPEN', { bill: bill.bill_no });
    if (!bill || bill.amount_minor - bill.written_off_minor - bill.requested_minor < minor)
      throw new Refusal('BILL_REQUESTED', { bill: bill?.bill_no ?? '' });
    await db
      .updateTable('payment_request_line')
      .set((eb) => ({ paid_minor: eb('paid_minor', '-', minor) }))
      .where('id', '=', line.id)
      .execute();
    await keep(work, line, minor);
  }
  await db
    .updateTable('payment_request')
    .set((eb) => ({ state, paid_minor: eb('paid_minor', '-', cash.amountMinor), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', requestId)
    .execute();
  await recordOwnEvent(work, 'paymentRequest', requestId, { stage: state, what: 'reversePayment', comment: reason });
  audit({
    subject: 'paymentRequest',
    id: requestId,
    what: state === request.state ? 'reversePayment' : 'reopen',
    before: { state: request.state },
    after: { state },
    note: reason,
  });
}

/** The amounts by bill that a payment wrote off when it was posted. Its first write-off is the one made by the request. */
async function paidByBill({ db }: Work<FinanceTables>, cashId: bigint): Promise<ReadonlyMap<bigint, bigint>> {
  const first = await db.selectFrom('write_off').select('id').where('cash_entry_id', '=', cashId).orderBy('id').limit(1).executeTakeFirst();
  if (!first) return new Map();
  const lines = await db
    .selectFrom('write_off_line')
    .select(({ fn }) => ['bill_id', fn.sum<string>('amount_minor').as('minor')])
    .where('write_off_id', '=', first.id)
    .groupBy('bill_id')
    .execute();
  return new Map(lines.flatMap(({ bill_id, minor }) => (bill_id === null ? [] : [[bill_id, BigInt(minor)] as const])));
}
