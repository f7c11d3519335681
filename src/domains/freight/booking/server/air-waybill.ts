import type { Selectable } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { bindAwb, lockAwb, lockNextAwb, unbindAwb } from '../../awb-stock/server/stock.ts';
import type { FreightJob } from '../../job/server/job.ts';
import type { FreightWork } from '../../server/db.ts';
import type { FreightBookingTable } from './tables.ts';

/*
 * The waybill under which the carrier of an air booking takes the goods. With an airline it is a number of our stock. A co-loader sells space on a
 * flight that it has booked itself: the goods go under its own master, and what it gives us is a house waybill, whose number is the carrier's
 * reference of our booking.
 */

type Booking = Selectable<FreightBookingTable>;

async function isCoLoader({ db }: FreightWork, supplierId: bigint): Promise<boolean> {
  const { kind } = await db.selectFrom('supplier').select('kind').where('id', '=', supplierId).executeTakeFirstOrThrow();
  return kind === 'coLoader';
}

/** Refuses AWB_MISSING for an air booking with an airline without a number of the stock, and one with a co-loader without its waybill. */
export async function requireWaybill(
  work: FreightWork,
  booking: Pick<Booking, 'supplier_id' | 'awb_id' | 'booking_no'>,
  reference: string | null,
): Promise<void> {
  if (booking.awb_id !== null) return;
  if (!(await isCoLoader(work, booking.supplier_id))) throw new Refusal('AWB_MISSING', { booking: booking.booking_no });
  if (!reference) throw badField('carrier_booking_ref', 'CO_LOADER_WAYBILL');
}

/** Refuses CO_LOADER_WITHOUT_STOCK for a number of our stock under which a co-loader would carry. */
export async function refuseStockOfCoLoader(work: FreightWork, supplierId: bigint, takesStock: boolean): Promise<void> {
  if (takesStock && (await isCoLoader(work, supplierId))) throw badField('awb_id', 'CO_LOADER_WITHOUT_STOCK');
}

/** The next number of an airline's stock. */
export async function nextAwbOf(work: FreightWork, job: FreightJob, supplierId: bigint): Promise<bigint> {
  const next = await lockNextAwb(work, job.company_id, supplierId, job.id);
  if (!next) throw new Refusal('AWB_STOCK_EMPTY');
  return next.id;
}

/** Binds the wanted number and lets go of the one before. */
export async function swapAwb(
  work: FreightWork,
  before: Booking | null,
  wanted: bigint | null,
  job: FreightJob,
  supplierId: bigint,
): Promise<bigint | null> {
  const current = before?.awb_id ?? null;
  const awb = wanted === null ? null : await lockAwb(work, wanted, 'any');
  if (awb && awb.supplier_id !== supplierId) throw badField('awb_id', 'AWB_OF_ANOTHER_AIRLINE');
  if (current === wanted) return current;
  if (before && current !== null) {
    await work.db.updateTable('freight_booking').set({ awb_id: null }).where('id', '=', before.id).execute();
    await unbindAwb(work, current, null);
  }
  return awb && (await bindAwb(work, awb.id, job)).id;
}
