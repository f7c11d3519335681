import { type Selectable, type Updateable, sql } from 'kysely';
import { seesPart } from '../../../../server/session.ts';
import { requireVersion } from '../../../../server/version.ts';
import { type DispatchWork, mover } from '../../server/db.ts';
import type { WorkOrderTable } from './tables.ts';
import type { EventCode } from '../kinds.ts';
import { type WorkOrderAction, workOrderStates } from '../states.ts';
import { link } from '../../../../kernel/link.ts';
import { workOrderDetailPage } from '../pages.ts';
import { shownToCarrier } from './shown-to-carrier.ts';

export type LockedWorkOrder = Selectable<WorkOrderTable>;

/**
 * A carrier may not see orders, other trucks' loads or records of higher domains, and staff with a narrow scope may not see some of them:
 * consequences there run as the system.
 */
export function asSystem<T>(work: DispatchWork, run: () => Promise<T>): Promise<T> {
  return work.who.userType === 1 && !seesPart(work.who) ? run() : work.asSystem(run);
}

/**
 * Locks a work order for a change. Staff get those of their own companies, a carrier those that were offered to it or that it carries.
 * Refuses NOT_FOUND for all others, CHANGED_MEANWHILE for a stale version.
 */
export async function lockWorkOrder(work: DispatchWork, id: bigint, version?: number): Promise<LockedWorkOrder> {
  const { who } = work;
  let query = work.db.selectFrom('work_order').selectAll().where('id', '=', id);
  if (who.userType === 2) query = query.where(shownToCarrier(who, 'work_order'));
  // A carrier's people work on its trips for all our companies; the key of its machine is for one of them.
  if (who.kind === 'party' || (who.kind === 'account' && who.userType !== 2)) query = query.where('company_id', 'in', [...who.companyIds]);
  return requireVersion(await query.forUpdate().executeTakeFirst(), version ?? 'any');
}

export type WorkOrderChanges = Omit<Updateable<WorkOrderTable>, 'id' | 'version' | 'created_at' | 'updated_at'>;

/** Stores a decided change: the row, and one audit line with the differences. Returns the changed row. */
export async function storeWorkOrder(
  work: DispatchWork,
  workOrder: LockedWorkOrder,
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
): Promise<LockedWorkOrder> {
  const version = workOrder.version + 1;
  await work.db
    .updateTable('work_order')
    .set({ ...changes, version, updated_at: work.now })
    .where('id', '=', workOrder.id)
    .execute();
  const before = Object.fromEntries(Object.keys(changes).map((key) => [key, workOrder[key as keyof LockedWorkOrder]]));
  work.audit({ subject: 'workOrder', id: workOrder.id, what, before, after: changes, note });
  tellCompany(work, workOrder.company_id);
  return { ...workOrder, ...changes, version } as LockedWorkOrder;
}

/** Notifies the trip's own company that trips changed: the audit line of a carrier or a machine reaches only their own side. */
export function tellCompany(work: DispatchWork, companyId: bigint): void {
  work.push({ type: 3, to: { companyId }, counts: ['workOrder'] });
}

/** The common part of the moves of a work order, those of people (moves.ts) and those of other calls. */
export const workOrderKind = {
  subject: 'workOrder',
  table: 'work_order',
  machine: workOrderStates,
  announce: (work: DispatchWork, { company_id }: LockedWorkOrder) => tellCompany(work, company_id),
  facts: ({ id, version, created_at, updated_at, crew_from, ...facts }: LockedWorkOrder) => facts,
} as const;
export const workOrders = mover(workOrderKind);

type EventDetails = {
  at?: Date;
  stop_id?: bigint | null;
  order_id?: bigint | null;
  place?: string | null;
  latitude?: string | null | undefined;
  longitude?: string | null | undefined;
  remark?: string | null;
  file_id?: bigint | null;
  former_vehicle_id?: bigint | null;
  former_drivers?: number | null;
  former_driver_id?: bigint | null;
  former_second_driver_id?: bigint | null;
};

/** Records an event in the trip's history, with the carrier that the trip had at the time. */
export async function tellEvent(work: DispatchWork, trip: LockedWorkOrder, code: EventCode, details: EventDetails = {}): Promise<void> {
  await work.db
    .insertInto('work_order_event')
    .values({
      work_order_id: trip.id,
      carrier_id: trip.carrier_id,
      code,
      at: details.at ?? work.now,
      recorded_at: work.now,
      account_id: work.who.accountId,
      by_name: work.who.name,
      by_carrier: work.who.userType === 2,
      stop_id: details.stop_id ?? null,
      order_id: details.order_id ?? null,
      place: details.place ?? null,
      latitude: details.latitude ?? null,
      longitude: details.longitude ?? null,
      remark: details.remark ?? null,
      file_id: details.file_id ?? null,
      former_vehicle_id: details.former_vehicle_id ?? null,
      former_drivers: details.former_drivers ?? null,
      former_driver_id: details.former_driver_id ?? null,
      former_second_driver_id: details.former_second_driver_id ?? null,
    })
    .execute();
}

/** The person behind the last event of a kind in the trip's history; null where there is none. */
export async function lastPersonOf({ db }: DispatchWork, tripId: bigint, code: EventCode): Promise<bigint | null> {
  const event = await db
    .selectFrom('work_order_event')
    .select('account_id')
    .where('work_order_id', '=', tripId)
    .where('code', '=', code)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.account_id ?? null;
}

/** Notifies the dispatcher who created the trip; only staff have a push connection. */
export function tellDispatcher(work: DispatchWork, trip: LockedWorkOrder, word: string, facts: Record<string, string>): void {
  if (trip.created_by === null || trip.created_by === work.who.accountId) return;
  work.push({
    type: 1,
    topic: 'dispatch',
    to: { accounts: [trip.created_by] },
    title: `${word}Title`,
    message: word,
    facts: { no: trip.no, ...facts },
    link: link(workOrderDetailPage, { id: String(trip.id) }),
  });
}

/** Makes the stops and loads of a trip visible to a carrier, or with null to no carrier. */
export async function giveTo(work: DispatchWork, id: bigint, carrierId: bigint | null): Promise<void> {
  await sql`with stops as (update work_order_stop set carrier_id = ${carrierId} where work_order_id = ${id})
    update work_order_load set carrier_id = ${carrierId} where work_order_id = ${id}`.execute(work.db);
}

export async function companyTimeZone(work: DispatchWork, companyId: bigint): Promise<string> {
  const company = await work.db.selectFrom('own_company').select('time_zone').where('id', '=', companyId).executeTakeFirstOrThrow();
  return company.time_zone;
}
