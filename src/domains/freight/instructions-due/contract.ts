import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { idOut, instantOut, nothing, version } from '../../../kernel/schema.ts';
import { may } from '../booking/permits.ts';
import { bookingStateNames } from '../booking/states.ts';
import { shippingInstructionStateNames } from '../carrier-message/states.ts';

const staff = [1] as const;
const text = z.string().nullable();
const shows = ['booking', 'freightJob', 'freightDocument', 'sailing', 'shippingInstruction'] as const;

/** Open ocean bookings whose shipping instructions the carrier still lacks when the documentation cut-off is near or past. */
export const listInstructionsDue = listCall({
  cmd: 'booking.instructionsDue',
  shows,
  users: staff,
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    booking_no: z.string(),
    state: z.enum(bookingStateNames),
    job_id: idOut,
    job_no: z.string(),
    customer_name: z.string(),
    supplier_name: z.string(),
    carrier_booking_ref: text,
    carriage: text,
    load_name: z.string(),
    cut_off_at: instantOut,
    /** The same at the clock of the port. */
    cut_off_there: z.string(),
    /** Whole minutes until the cut-off, negative after it. */
    minutes_left: z.int(),
    /** Sent back by the carrier; null where none were sent. */
    instruction_state: z.enum(shippingInstructionStateNames).nullable(),
    created_by_name: text,
  }),
  filters: {
    words: { is: 'text' },
    job_id: { is: 'ref', to: 'freightJob' },
    supplier_id: { is: 'ref', to: 'supplier' },
    sailing_id: { is: 'ref', to: 'sailing' },
    load_station_id: { is: 'ref', to: 'station' },
  },
  sorts: ['cut_off_at'],
  defaultSort: [{ key: 'cut_off_at' }],
});
export type InstructionDueRow = RowOf<typeof listInstructionsDue>;

export const countInstructionsDue = call({
  cmd: 'booking.countInstructionsDue',
  shows,
  kind: 'read',
  users: staff,
  permit: may.view,
  params: nothing,
  result: z.object({ due: z.int() }),
});
