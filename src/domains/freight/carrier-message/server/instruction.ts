import type { Selectable } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { cutOffsOfJob } from '../../job/server/cut-offs.ts';
import { type FreightWork, mover } from '../../server/db.ts';
import { moveShippingInstruction } from '../contract.ts';
import { shippingInstructionStates } from '../states.ts';
import type { ShippingInstructionTable } from './tables.ts';

type Instruction = Selectable<ShippingInstructionTable>;
type Booking = { readonly id: bigint; readonly company_id: bigint; readonly booking_no: string };
type Job = { readonly id: bigint; readonly mode: 'ocean' | 'air' };

export const instructions = mover({
  subject: 'shippingInstruction',
  table: 'shipping_instruction',
  machine: shippingInstructionStates,
  params: moveShippingInstruction.params,
  effects: {
    confirm: () => ({ reason: null }),
    requestUpdate: (_work, _instruction, { reason }) => ({ reason }),
    declineUpdate: (_work, _instruction, { reason }) => ({ reason }),
  },
  announce: (work, instruction, { action, reason }) => tellBooking(work, instruction, action, reason),
});

/** The history of the booking tells what becomes of its instructions. */
function tellBooking(work: FreightWork, { booking_id, company_id, state }: Instruction, action: string, reason: string | null): void {
  work.audit({ subject: 'booking', id: booking_id, what: `instruction.${action}`, after: { instruction_state: state }, note: reason });
  work.push({ type: 3, to: { companyId: company_id }, counts: ['booking'] });
}

function instructionOf({ db }: FreightWork, bookingId: bigint) {
  return db.selectFrom('shipping_instruction').selectAll().where('booking_id', '=', bookingId);
}

type CutOffs = Awaited<ReturnType<typeof cutOffsOfJob>>;
const areDocumentsLate = ({ now }: FreightWork, cutOffs: CutOffs): boolean => cutOffs.some(({ kind, at }) => kind === 'DCO' && at < now);

/** True where another message of instructions would amend those of the booking after the documentation cut-off of its sailing. */
export async function isLateAmendment(work: FreightWork, bookingId: bigint, cutOffs: CutOffs): Promise<boolean> {
  return areDocumentsLate(work, cutOffs) && (await instructionOf(work, bookingId).executeTakeFirst()) !== undefined;
}

/**
 * Submits the instructions of a booking with their first message, and amends them with each that follows; the caller holds the lock of the
 * booking. Refuses an amendment after the cut-off without a reason, and INSTRUCTION_COMPLETED.
 */
export async function recordInstruction(work: FreightWork, booking: Booking, job: Job, reason: string | null): Promise<void> {
  const before = await instructionOf(work, booking.id).forUpdate().executeTakeFirst();
  if (before) {
    if (before.state === 'completed') throw new Refusal('INSTRUCTION_COMPLETED', { booking: booking.booking_no });
    if (!reason && areDocumentsLate(work, await cutOffsOfJob(work, job, booking.id))) throw badField('reason', 'REQUIRED');
    await instructions.follow(work, before, 'amend', { reason }, reason);
    return;
  }
  const instruction = await work.db
    .insertInto('shipping_instruction')
    .values({
      booking_id: booking.id,
      company_id: booking.company_id,
      created_by: work.who.accountId,
      created_at: work.now,
      updated_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  work.audit({ subject: 'shippingInstruction', id: instruction.id, what: 'submit', after: { state: instruction.state } });
  tellBooking(work, instruction, 'submit', null);
}

/** The instructions of a booking end with it. */
export async function cancelInstruction(work: FreightWork, { id }: Pick<Booking, 'id'>): Promise<void> {
  const instruction = await instructionOf(work, id).forUpdate().executeTakeFirst();
  if (instruction) await instructions.follow(work, instruction, 'cancel');
}

const statesBefore = (action: 'complete' | 'reopen') =>
  shippingInstructionStates.moves.flatMap(([one, from]) => (one === action ? [from] : []));

/** The instructions of a job's bookings are completed with the approval of the shipowner's bill of lading, and reopened when it is undone. */
export async function followMasterBill(work: FreightWork, jobId: bigint, action: 'complete' | 'reopen'): Promise<void> {
  const rows = await work.db
    .selectFrom('shipping_instruction as i')
    .innerJoin('freight_booking as b', 'b.id', 'i.booking_id')
    .selectAll('i')
    .where('b.job_id', '=', jobId)
    .where('i.state', 'in', statesBefore(action))
    .orderBy('i.id')
    .forUpdate('i')
    .execute();
  for (const instruction of rows) await instructions.follow(work, instruction, action);
}
