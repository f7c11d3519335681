import { type Selectable, type Updateable, sql } from 'kysely';
import { Refusal } from '../../../kernel/refusal.ts';
import { seesPart } from '../../../server/session.ts';
import type { DispatchWork } from '../db.ts';
import type { WorkOrderTable } from '../tables.ts';
import type { EventCode } from './kinds.ts';
import { carrierStates, type WorkOrderAction } from './states.ts';

export type HeldWorkOrder = Selectable<WorkOrderTable>;

/** Answers whose numbers change with a work order. */
const counts = ['B169', 'workOrder.list', 'dispatchOrder.list', 'offer.list', 'dispatchReview.list'];

/**
 * Orders, other trucks' loads and what higher domains keep are beyond a carrier, and some of them beyond staff who see only part: what
 * follows there runs as the system.
 */
export function beyond<T>(work: DispatchWork, run: () => Promise<T>): Promise<T> {
  return work.who.userType === 1 && !seesPart(work.who) ? run() : work.asSystem(run);
}

/**
 * A work order locked for a change. Staff get those of their own companies, a carrier those offered to it or carried by it. Refuses
 * NOT_FOUND for all others, CHANGED_MEANWHILE for a stale version.
 */
export async function holdWorkOrder(work: DispatchWork, id: bigint, version?: number): Promise<HeldWorkOrder> {
  const { who } = work;
  let query = work.db.selectFrom('work_order').selectAll().where('id', '=', id);
  if (who.userType === 2) query = query.where('carrier_id', '=', who.carrierId).where('state', 'in', [...carrierStates]);
  else if (who.accountId !== 0n) query = query.where('company_id', 'in', [...who.companyIds]);
  const held = await query.forUpdate().executeTakeFirst();
  if (!held) throw new Refusal('NOT_FOUND');
  if (version !== undefined && held.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  return held;
}

export type WorkOrderChanges = Omit<Updateable<WorkOrderTable>, 'id' | 'version' | 'created_at' | 'updated_at'>;

/** Stores a decided change: the row, one audit line of what differs, the counts that may differ. Answers the row as it is then. */
export async function storeWorkOrder(
  work: DispatchWork,
  held: HeldWorkOrder,
  what:
    | WorkOrderAction
    | 'plan'
    | 'changeLoads'
    | 'report'
    | 'sign'
    | 'askPrice'
    | 'approvePrice'
    | 'rejectPrice'
    | 'remind'
    | 'confirmCost'
    | 'disputeCost',
  changes: WorkOrderChanges,
  note: string | null = null,
): Promise<HeldWorkOrder> {
  const version = held.version + 1;
  await work.db
    .updateTable('work_order')
    .set({ ...changes, version, updated_at: work.now })
    .where('id', '=', held.id)
    .execute();
  const before = Object.fromEntries(Object.keys(changes).map((key) => [key, held[key as keyof HeldWorkOrder]]));
  work.audit({ subject: 'workOrder', id: held.id, what, before, after: changes, note });
  tellCounts(work, held.company_id);
  return { ...held, ...changes, version } as HeldWorkOrder;
}

export function tellCounts(work: DispatchWork, companyId: bigint): void {
  work.push({ type: 3, to: { companyId }, counts });
}

type Told = {
  at?: Date;
  stop_id?: bigint | null;
  order_id?: bigint | null;
  place?: string | null;
  latitude?: string | null | undefined;
  longitude?: string | null | undefined;
  remark?: string | null;
  file_id?: bigint | null;
};

/** Writes what happened into the trip's history. It keeps the carrier that the trip was with at the time. */
export async function tellEvent(work: DispatchWork, trip: HeldWorkOrder, code: EventCode, told: Told = {}): Promise<void> {
  await work.db
    .insertInto('work_order_event')
    .values({
      work_order_id: trip.id,
      carrier_id: trip.carrier_id,
      code,
      at: told.at ?? work.now,
      recorded_at: work.now,
      account_id: work.who.accountId || null,
      by_name: work.who.name,
      by_carrier: work.who.userType === 2,
      stop_id: told.stop_id ?? null,
      order_id: told.order_id ?? null,
      place: told.place ?? null,
      latitude: told.latitude ?? null,
      longitude: told.longitude ?? null,
      remark: told.remark ?? null,
      file_id: told.file_id ?? null,
    })
    .execute();
}

/** Tells the dispatcher who made the trip; our own people only have a push connection. */
export function tellDispatcher(work: DispatchWork, trip: HeldWorkOrder, word: string, facts: Record<string, string>): void {
  if (trip.created_by === null || trip.created_by === work.who.accountId) return;
  work.push({
    type: 1,
    to: { accounts: [trip.created_by] },
    title: `${word}Title`,
    message: word,
    facts: { no: trip.no, ...facts },
    link: `/dispatch/workOrderDetail?id=${trip.id}`,
  });
}

/** Puts the trip, its stops and its loads into a carrier's rows, or takes them out of anybody's. */
export async function giveTo(work: DispatchWork, id: bigint, carrierId: bigint | null): Promise<void> {
  await sql`with stops as (update work_order_stop set carrier_id = ${carrierId} where work_order_id = ${id})
    update work_order_load set carrier_id = ${carrierId} where work_order_id = ${id}`.execute(work.db);
}

export async function companyTimeZone(work: DispatchWork, companyId: bigint): Promise<string> {
  const company = await work.db.selectFrom('own_company').select('time_zone').where('id', '=', companyId).executeTakeFirstOrThrow();
  return company.time_zone;
}
