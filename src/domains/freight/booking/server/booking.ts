import type { Insertable, Selectable } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { seaSpaceKinds } from '../../../reference/supplier/master.ts';
import { unbindAwb } from '../../awb-stock/server/stock.ts';
import { type FreightJob, lockOpenFreightJob } from '../../job/server/job.ts';
import { requireCheckedGoods, requireDeparted } from '../../job/server/ready.ts';
import { setMilestone } from '../../job/server/milestone.ts';
import { type FreightTables, type FreightWork, lockOwn, mover } from '../../server/db.ts';
import { type AirFields, moveBooking, type OceanFields } from '../contract.ts';
import { equipmentText } from '../equipment.ts';
import { bookingResailed } from '../events.ts';
import { airSpaceKinds } from '../kinds.ts';
import { type BookingState, bookingStates, editableAirStates, editableStates } from '../states.ts';
import { nextAwbOf, refuseStockOfCoLoader, requireWaybill, swapAwb } from './air-waybill.ts';
import {
  carryAwb,
  carryBooked,
  carryFlights,
  carrySailing,
  carryWeights,
  flightsOf,
  flyAlike,
  leaveJob,
  unassignContainers,
} from './job-facts.ts';
import type { FreightBookingTable } from './tables.ts';

export type Booking = Selectable<FreightBookingTable>;

/** Locks a booking within the caller's companies. Refuses NOT_FOUND, and CHANGED_MEANWHILE if a version is given. */
export async function lockBooking(work: FreightWork, id: bigint, version: number | 'any'): Promise<Booking> {
  return lockOwn(work, 'freight_booking', { id, version });
}

/** The columns by which history tells what changed. */
function factsOf({ id, version, created_at, updated_at, created_by, dg_preparers, ...facts }: Booking): Record<string, unknown> {
  return facts;
}

type Columns = Partial<Omit<Booking, 'id' | 'version' | 'created_at' | 'updated_at'>>;

/** Stores columns of a booking with its next version, and a line of history. */
export async function changeBooking(
  work: FreightWork,
  booking: Booking,
  what: string,
  columns: Columns,
  note: { readonly after?: Record<string, unknown>; readonly note?: string | null } = {},
): Promise<Booking> {
  const changed = await work.db
    .updateTable('freight_booking')
    .set({ ...columns, version: booking.version + 1, updated_at: work.now })
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  work.audit({
    subject: 'booking',
    id: booking.id,
    what,
    before: factsOf(booking),
    after: { ...factsOf(changed), ...note.after },
    note: note.note ?? null,
  });
  announce(work, changed);
  return changed;
}

function announce(work: FreightWork, { company_id }: Booking): void {
  work.push({ type: 3, to: { companyId: company_id }, counts: ['booking'] });
}

/** Takes the air waybill number from a booking that has ended: back to the stock, or void if the airline has it. */
export async function releaseAwb(work: FreightWork, booking: Booking, reason: string | null): Promise<{ awb_id?: null }> {
  const { awb_id } = booking;
  if (awb_id === null) return {};
  await unbindAwb(work, awb_id, reason);
  await carryAwb(work, booking, awb_id);
  return { awb_id: null };
}

/** Refuses CANCELLATION_OPEN while a cancellation waits for the carrier. */
export async function refuseOpenCancellation({ db }: FreightWork, { id, booking_no }: Booking): Promise<void> {
  const open = await db
    .selectFrom('booking_cancellation')
    .select('id')
    .where('booking_id', '=', id)
    .where('state', '=', 'received')
    .executeTakeFirst();
  if (open) throw new Refusal('CANCELLATION_OPEN', { booking: booking_no });
}

/** Refuses AMENDMENT_OPEN while a change waits for the carrier. */
export async function refuseOpenAmendment({ db }: FreightWork, { id, booking_no }: Booking): Promise<void> {
  const open = await db
    .selectFrom('booking_amendment')
    .select('id')
    .where('booking_id', '=', id)
    .where('state', '=', 'received')
    .executeTakeFirst();
  if (open) throw new Refusal('AMENDMENT_OPEN', { booking: booking_no });
}

/** Refuses AMENDMENT_OPEN and CANCELLATION_OPEN for a booking whose carrier still has to answer: nobody could answer after its end. */
async function refuseUnanswered(work: FreightWork, booking: Booking): Promise<void> {
  await refuseOpenAmendment(work, booking);
  await refuseOpenCancellation(work, booking);
}

export const bookings = mover({
  subject: 'booking',
  table: 'freight_booking',
  machine: bookingStates,
  params: moveBooking.params,
  effects: {
    confirm: async (work, booking, { carrier_booking_ref }) => {
      const reference = carrier_booking_ref ?? booking.carrier_booking_ref;
      if (booking.mode === 'ocean' && !reference) throw badField('carrier_booking_ref', 'REQUIRED');
      if (booking.mode === 'air') {
        await requireWaybill(work, booking, reference);
        await requireCheckedGoods(work, { id: booking.id });
      }
      return { carrier_booking_ref: reference, confirmed_at: work.now, reason: null };
    },
    requestUpdate: (_work, _booking, { reason }) => ({ reason }),
    update: () => ({ reason: null }),
    requestAmendment: (_work, _booking, { reason }) => ({ reason }),
    reject: async (work, booking, { reason }) => ({ reason, ...(await releaseAwb(work, booking, reason)) }),
    decline: async (work, booking, { reason }) => {
      await refuseUnanswered(work, booking);
      return { reason, ...(await releaseAwb(work, booking, reason)) };
    },
    cancel: async (work, booking, { reason }) => ({ reason, ...(await releaseAwb(work, booking, reason)) }),
    complete: async (work, booking) => {
      await refuseUnanswered(work, booking);
      await requireDeparted(work, booking);
      return {};
    },
  },
  consequences: {
    confirm: async (work, booking) => {
      await setMilestone(work, booking.job_id, 'booked', { actual_at: work.now });
      await carrySailing(work, booking);
      await carryFlights(work, booking);
    },
    reject: leaveJob,
    decline: leaveJob,
    cancel: leaveJob,
  },
  announce,
  facts: ({ carrier_booking_ref, awb_id }) => ({ carrier_booking_ref, awb_id }),
});

type Head = Pick<OceanFields, 'job_id' | 'supplier_id' | 'load_station_id' | 'discharge_station_id' | 'contract_no' | 'remark'>;
type Saving = { readonly id?: bigint | undefined; readonly version?: number | undefined };

/**
 * Refuses a carrier of another kind, stations that are not active, a job that has ended or is of the other mode. A saved booking keeps a carrier
 * and stations that are out of use since.
 */
async function requireHead(work: FreightWork, mode: Booking['mode'], head: Head, before: Booking | null): Promise<FreightJob> {
  const job = await lockOpenFreightJob(work, head.job_id);
  if (job.mode !== mode) throw badField('job_id', 'BAD_CHOICE');
  if (before && before.company_id !== job.company_id) throw badField('job_id', 'BAD_CHOICE');
  const carrier = await work.db.selectFrom('supplier').select(['kind', 'active']).where('id', '=', head.supplier_id).executeTakeFirst();
  const kinds: readonly string[] = mode === 'ocean' ? seaSpaceKinds : airSpaceKinds;
  if (before?.supplier_id !== head.supplier_id && (!carrier?.active || !kinds.includes(carrier.kind)))
    throw badField('supplier_id', 'BAD_CHOICE');
  const stations = await work.db
    .selectFrom('station')
    .select('id')
    .where('id', 'in', [head.load_station_id, head.discharge_station_id])
    .where('active', '=', true)
    .execute();
  for (const field of ['load_station_id', 'discharge_station_id'] as const)
    if (before?.[field] !== head[field] && !stations.some(({ id }) => id === head[field])) throw badField(field, 'NOT_ACTIVE');
  return job;
}

async function storeHead(
  work: FreightWork,
  mode: Booking['mode'],
  saving: Saving,
  columns: Columns & Pick<Booking, 'job_id' | 'supplier_id' | 'load_station_id' | 'discharge_station_id' | 'company_id'>,
  before: Booking | null,
  lines: Record<string, unknown>,
): Promise<Booking> {
  if (before) return changeBooking(work, before, 'save', columns, { after: lines });
  const booking = await work.db
    .insertInto('freight_booking')
    .values({
      ...columns,
      mode,
      booking_no: await work.takeNumber(mode === 'ocean' ? 'OB' : 'AB', columns.company_id),
      created_by: work.who.accountId,
      created_at: work.now,
      updated_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  work.audit({ subject: 'booking', id: booking.id, what: 'create', after: { ...factsOf(booking), ...lines } });
  announce(work, booking);
  return booking;
}

async function lockEditable(work: FreightWork, mode: Booking['mode'], { id, version }: Saving): Promise<Booking | null> {
  if (id === undefined) return null;
  const booking = await lockBooking(work, id, version ?? 'any');
  if (booking.mode !== mode) throw new Refusal('NOT_FOUND');
  const allowed: readonly BookingState[] = mode === 'ocean' ? editableStates : editableAirStates;
  if (!allowed.includes(booking.state)) throw new Refusal('BOOKING_NOT_EDITABLE', { booking: booking.booking_no });
  return booking;
}

/** Refuses a sailing that does not carry goods from the one port to the other. */
export async function requireSailing(
  { db }: FreightWork,
  sailingId: bigint,
  ends: { readonly load_station_id: bigint; readonly discharge_station_id: bigint },
): Promise<{ departs: Date | null }> {
  const calls = await db
    .selectFrom('port_call as c')
    .innerJoin('sailing as s', 's.id', 'c.sailing_id')
    .select(['c.station_id', 'c.seq', 'c.actual_departure', 'c.estimated_departure', 'c.planned_departure', 's.active'])
    .where('c.sailing_id', '=', sailingId)
    .where('c.station_id', 'in', [ends.load_station_id, ends.discharge_station_id])
    .execute();
  const load = calls.find(({ station_id }) => station_id === ends.load_station_id);
  const discharge = calls.find(({ station_id }) => station_id === ends.discharge_station_id);
  if (!load || !load.planned_departure || !load.active) throw badField('load_station_id', 'PORT_NOT_CALLED');
  if (!discharge || discharge.seq < load.seq) throw badField('discharge_station_id', 'PORT_NOT_CALLED_AFTER');
  return { departs: load.actual_departure ?? load.estimated_departure ?? load.planned_departure };
}

export async function storeEquipment({ db }: FreightWork, bookingId: bigint, lines: OceanFields['equipment']): Promise<void> {
  await db.deleteFrom('booking_equipment').where('booking_id', '=', bookingId).execute();
  await db
    .insertInto('booking_equipment')
    .values(lines.map((line, place) => ({ ...line, booking_id: bookingId, line_no: place + 1 })))
    .execute();
}

export async function saveOcean(work: FreightWork, { id, version, submit, equipment, ...fields }: OceanFields): Promise<Booking> {
  const before = await lockEditable(work, 'ocean', { id, version });
  const { company_id } = await requireHead(work, 'ocean', fields, before);
  await requireSailing(work, fields.sailing_id, fields);
  if (before && before.job_id !== fields.job_id) await unassignContainers(work, before);
  const lines = { equipment: equipmentText(equipment) };
  const booking = await storeHead(work, 'ocean', { id, version }, { ...fields, company_id }, before, lines);
  await storeEquipment(work, booking.id, equipment);
  if (before && routeFacts.some((key) => before[key] !== booking[key]))
    await work.publish(bookingResailed, { bookingId: booking.id, from: before });
  return sent(work, booking, submit);
}

/** The facts of an ocean booking by which its containers expect their loading and discharge. */
const routeFacts = ['job_id', 'sailing_id', 'load_station_id', 'discharge_station_id'] as const;

type AirLines = {
  readonly flights: readonly {
    flight_no: string;
    origin_station_id: bigint;
    destination_station_id: bigint;
    departs_at: Date;
    arrives_at: Date;
  }[];
  readonly planned: Columns;
};

/** Rates and surcharges of a saved booking stay as they are where costs are hidden from the user: the form has not read them. */
export async function saveAir(
  work: FreightWork,
  { id, version, submit, awb_id, take_next_awb, flights: _, piece_lines, rates, surcharges, dangerous_lines, ulds, ...fields }: AirFields,
  { flights, planned }: AirLines,
): Promise<Booking> {
  const before = await lockEditable(work, 'air', { id, version });
  const job = await requireHead(work, 'air', fields, before);
  await refuseStockOfCoLoader(work, fields.supplier_id, Boolean(awb_id) || take_next_awb);
  const keepsAwb = before !== null && before.awb_id !== null && before.awb_id === awb_id;
  const wanted = take_next_awb && !keepsAwb ? await nextAwbOf(work, job, fields.supplier_id) : (awb_id ?? null);
  const carrier_booking_ref = fields.carrier_booking_ref === undefined ? (before?.carrier_booking_ref ?? null) : fields.carrier_booking_ref;
  if (before?.state === 'confirmed')
    await requireWaybill(work, { ...before, supplier_id: fields.supplier_id, awb_id: wanted }, carrier_booking_ref);
  const awb = await swapAwb(work, before, wanted, job, fields.supplier_id);
  const unseen = before !== null && work.who.hidden.has('cost');
  const columns = {
    ...fields,
    ...planned,
    carrier_booking_ref,
    rate_currency: unseen ? before.rate_currency : (fields.rate_currency ?? null),
    customer_chargeable_kg: fields.customer_chargeable_kg ?? null,
    airline_chargeable_kg: fields.airline_chargeable_kg ?? null,
    company_id: job.company_id,
    awb_id: awb,
    dg_prepared_by: dangerous_lines.length > 0 ? work.who.accountId : null,
    dg_preparers: dangerous_lines.length > 0 ? writersOf(before?.dg_preparers ?? [], work.who.accountId) : [],
    dg_checked_by: null,
    dg_checked_at: null,
    dg_declaration: null,
  };
  const booking = await storeHead(work, 'air', { id, version }, columns, before, {
    flights: flights.map(({ flight_no }) => flight_no).join(' / '),
    pieces: piece_lines.length,
    dangerous: dangerous_lines.map(({ un_no }) => `UN${un_no}`).join(', '),
    ulds: ulds.map(({ uld_no }) => uld_no).join(', '),
  });
  if (before && before.awb_id !== null && before.job_id !== booking.job_id) await carryAwb(work, before, before.awb_id);
  if (before?.awb_id !== booking.awb_id || before?.job_id !== booking.job_id) await carryAwb(work, booking, before?.awb_id ?? null);
  if (before && before.job_id !== booking.job_id) {
    await carryWeights(work, before);
    await carryBooked(work, before, booking);
  }
  if (before && (before.job_id !== booking.job_id || !isWeighedAlike(before, booking)))
    await carryWeights(work, booking, before.job_id === booking.job_id ? before : booking);
  const costs = unseen ? {} : { rates, surcharges };
  const former = before && (await flightsOf(work, before));
  await storeAirLines(work, booking.id, { flights, piece_lines, dangerous_lines, ulds, ...costs });
  if (before && booking.confirmed_at !== null) {
    if (before.job_id !== booking.job_id) await carryFlights(work, before, former);
    if (before.job_id !== booking.job_id || !flyAlike(former, await flightsOf(work, booking))) await carryFlights(work, booking, former);
  }
  return sent(work, booking, submit);
}

/** The writers of dangerous goods and one more, each once. */
function writersOf(earlier: readonly bigint[], accountId: bigint | null): bigint[] {
  return [...new Set(accountId === null ? earlier : [...earlier, accountId])];
}

/** True where two states of a booking have the same agreed weights. */
function isWeighedAlike(one: Booking, other: Booking): boolean {
  return one.customer_chargeable_kg === other.customer_chargeable_kg && one.airline_chargeable_kg === other.airline_chargeable_kg;
}

type AirTables = 'booking_flight' | 'booking_piece' | 'booking_rate' | 'booking_surcharge' | 'booking_dangerous' | 'booking_uld';

async function storeAirLines(
  { db }: FreightWork,
  booking_id: bigint,
  lines: Pick<AirLines, 'flights'> &
    Pick<AirFields, 'piece_lines' | 'dangerous_lines' | 'ulds'> &
    Partial<Pick<AirFields, 'rates' | 'surcharges'>>,
): Promise<void> {
  const store = async <T extends AirTables>(
    table: T,
    rows: readonly Omit<Insertable<FreightTables[T]>, 'booking_id' | 'line_no'>[] | undefined,
  ) => {
    if (!rows) return;
    await db
      .deleteFrom(table as AirTables)
      .where('booking_id', '=', booking_id)
      .execute();
    const numbered = rows.map((row, place) => ({ ...row, booking_id, line_no: place + 1 }));
    if (numbered.length > 0)
      await db
        .insertInto(table as AirTables)
        .values(numbered as never)
        .execute();
  };
  await Promise.all([
    store('booking_flight', lines.flights),
    store('booking_piece', lines.piece_lines),
    store('booking_rate', lines.rates),
    store('booking_surcharge', lines.surcharges),
    store('booking_dangerous', lines.dangerous_lines),
    store('booking_uld', lines.ulds),
  ]);
}

async function sent(work: FreightWork, booking: Booking, submit: boolean): Promise<Booking> {
  if (!submit || booking.state !== 'draft') return booking;
  return bookings.take(work, booking, {
    id: booking.id,
    version: booking.version,
    action: 'submit',
    reason: null,
    carrier_booking_ref: null,
  });
}
