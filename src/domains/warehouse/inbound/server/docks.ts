import { type Selectable, sql } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { WarehouseWork } from '../../server/db.ts';
import type { InboundPlanTable } from './tables.ts';

type Plan = Selectable<InboundPlanTable>;

/** States of a plan that has its dock, booked or occupied. */
const holdingStates = ['audited', 'arrived', 'docked', 'receiving'] as const;
const unloadingStates = ['docked', 'receiving'] as const;

type Slot = { readonly dock_id: bigint; readonly dock_from: Date; readonly dock_to: Date };
/** A plan without an appointment. */
export const noSlot = { dock_id: null, dock_from: null, dock_to: null };

/** A time at a dock that nobody else has. The dock is locked, so two bookings at once cannot both find it free. */
export async function requireSlot(
  work: WarehouseWork,
  plan: Plan,
  wanted: { dock_id: bigint; from: Date | null | undefined; to: Date | null | undefined },
): Promise<Slot> {
  const { from, to } = wanted;
  if (!from) throw badField('from', 'REQUIRED');
  if (!to) throw badField('to', 'REQUIRED');
  if (from >= to) throw badField('to', 'WINDOW_TURNED');
  if (to <= work.now) throw badField('to', 'SLOT_PAST');
  if (to.getTime() - from.getTime() > 24 * 3_600_000) throw badField('to', 'SLOT_TOO_LONG');
  const dock = await work.db
    .selectFrom('dock')
    .select(['id', 'code'])
    .where('id', '=', wanted.dock_id)
    .where('warehouse_id', '=', plan.warehouse_id)
    .where('active', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!dock) throw badField('dock_id', 'BAD_CHOICE');
  await refuseTaken(work, plan, dock, from, to);
  return { dock_id: dock.id, dock_from: from, dock_to: to };
}

async function refuseTaken(work: WarehouseWork, plan: Plan, dock: { id: bigint; code: string }, from: Date, to: Date): Promise<void> {
  const other = await work.db
    .selectFrom('inbound_plan')
    .select('plan_no')
    .where('dock_id', '=', dock.id)
    .where('id', '!=', plan.id)
    .where('state', 'in', [...holdingStates])
    .where('dock_from', '<', to)
    .where('dock_to', '>', from)
    .orderBy('dock_from')
    .limit(1)
    .executeTakeFirst();
  if (other) throw new Refusal('SLOT_TAKEN', { dock: dock.code, plan: other.plan_no });
}

/**
 * The dock that a truck gets now: the one that was named, else the one that it booked. It must be free of other trucks and of their
 * appointments. A truck that comes outside its own time, or gets another dock, gives its appointment up.
 */
export async function assignDock(
  work: WarehouseWork,
  plan: Plan,
  name: string | null | undefined,
): Promise<Pick<Plan, 'dock' | 'dock_id' | 'dock_from' | 'dock_to'>> {
  const { db, now } = work;
  const dock = await db
    .selectFrom('dock')
    .select(['id', 'code'])
    .where('warehouse_id', '=', plan.warehouse_id)
    .where('active', '=', true)
    .where((eb) => (name ? eb('code', '=', name.toUpperCase()) : eb('id', '=', plan.dock_id ?? 0n)))
    .forUpdate()
    .executeTakeFirst();
  if (!dock) {
    if (!name) throw badField('dock', 'REQUIRED');
    if (await hasDocks(work, plan.warehouse_id)) throw badField('dock', 'BAD_CHOICE');
    return { dock: name, ...noSlot };
  }
  const standing = await db
    .selectFrom('inbound_plan')
    .select('plan_no')
    .where('warehouse_id', '=', plan.warehouse_id)
    .where('dock', '=', dock.code)
    .where('id', '!=', plan.id)
    .where('state', 'in', [...unloadingStates])
    .executeTakeFirst();
  if (standing) throw new Refusal('DOCK_IN_USE', { dock: dock.code, plan: standing.plan_no });
  await refuseTaken(work, plan, dock, now, new Date(now.getTime() + 1));
  const keeps = plan.dock_id === dock.id && plan.dock_from !== null && plan.dock_to !== null && plan.dock_from <= now && now < plan.dock_to;
  return { dock: dock.code, ...(keeps ? { dock_id: plan.dock_id, dock_from: plan.dock_from, dock_to: plan.dock_to } : noSlot) };
}

async function hasDocks({ db }: WarehouseWork, warehouseId: bigint): Promise<boolean> {
  const dock = await db
    .selectFrom('dock')
    .select('id')
    .where('warehouse_id', '=', warehouseId)
    .where('active', '=', true)
    .executeTakeFirst();
  return dock !== undefined;
}

/** The docks of a plan's warehouse with the trucks that stand at them and the appointments that are still to come. */
export async function docksOf({ db, now }: WarehouseWork, plan: Pick<Plan, 'warehouse_id'>) {
  const [docks, slots, standing] = await Promise.all([
    db
      .selectFrom('dock')
      .select(['id', 'code'])
      .where('warehouse_id', '=', plan.warehouse_id)
      .where('active', '=', true)
      .orderBy('code')
      .execute(),
    db
      .selectFrom('inbound_plan as p')
      .innerJoin('dock as d', 'd.id', 'p.dock_id')
      .select(['p.plan_no', 'p.dock_id', sql<Date>`p.dock_from`.as('dock_from'), sql<Date>`p.dock_to`.as('dock_to')])
      .where('d.warehouse_id', '=', plan.warehouse_id)
      .where('p.state', 'in', [...holdingStates])
      .where('p.dock_to', '>', now)
      .orderBy('p.dock_from')
      .limit(500)
      .execute(),
    db
      .selectFrom('inbound_plan')
      .select(['plan_no', 'dock'])
      .where('warehouse_id', '=', plan.warehouse_id)
      .where('state', 'in', [...unloadingStates])
      .execute(),
  ]);
  return docks.map((dock) => ({
    ...dock,
    standing: standing.find((one) => one.dock === dock.code)?.plan_no ?? null,
    slots: slots.flatMap(({ dock_id, ...slot }) => (dock_id === dock.id ? [slot] : [])),
  }));
}
