import type { Insertable } from 'kysely';
import type { DispatchTables } from '../db.ts';
import type { EventCode } from '../../work-order/kinds.ts';
import { madeAt, type MadeTrip } from './draw.ts';

type EventRow = Insertable<DispatchTables['work_order_event']>;

/** The history of a trip, consistent with its state. */
export function eventsOf(trip: MadeTrip, now: Date): EventRow[] {
  const createdAt = madeAt(trip, now);
  const [first] = trip.loads;
  const departed = first?.order.departed_at ?? trip.depart;
  const { own } = trip.truck;
  const carrier = !own;
  const rows: EventRow[] = [];
  const tell = (code: EventCode, at: Date, byCarrier = false, orderId: bigint | null = null, place: string | null = null): void => {
    rows.push({
      work_order_id: trip.id,
      carrier_id: trip.truck.carrier_id,
      code,
      at,
      recorded_at: at,
      account_id: null,
      by_name: byCarrier ? (trip.truck.driver?.name ?? trip.truck.plate_no) : '调度中心',
      by_carrier: byCarrier,
      stop_id: null,
      order_id: orderId,
      place,
      latitude: null,
      longitude: null,
      remark: null,
      file_id: null,
    });
  };
  const minutes = (count: number): Date => new Date(createdAt.getTime() + count * 60_000);
  const reached = (...states: readonly string[]): boolean => states.includes(trip.state);
  tell('created', createdAt);
  if (trip.pricePending) tell('priceAsked', createdAt);
  if (reached('draft')) return rows;
  if (carrier) tell('offered', createdAt);
  if (reached('offered')) return rows;
  if (carrier) tell('accepted', minutes(12), true);
  if (reached('accepted')) return rows;
  tell('assigned', minutes(own ? 0 : 40), carrier);
  if (reached('assigned')) return rows;
  tell('departed', departed, carrier, null, first?.order.shipper_name);
  if (reached('departed')) return rows;
  tell(
    'arrived',
    new Date(Math.min((first?.order.signed_at ?? trip.arrive).getTime() - 40 * 60_000, now.getTime())),
    carrier,
    null,
    first?.order.consignee_name,
  );
  if (reached('arrived')) return rows;
  for (const { order } of trip.loads) tell('signed', order.signed_at ?? trip.arrive, carrier, order.id, order.consignee_name);
  tell('completed', first?.order.signed_at ?? trip.arrive);
  return rows;
}
