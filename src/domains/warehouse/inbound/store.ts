import { moveOrRefuse, systemMove } from '../../../kernel/machine.ts';
import { badField, Refusal } from '../../../kernel/refusal.ts';
import type { Selectable, Updateable } from 'kysely';
import type { WarehouseWork } from '../db.ts';
import type { InboundPlanTable } from '../tables.ts';
import type { InboundFields, inboundActions } from './contract.ts';
import type { InboundSource } from './kinds.ts';
import { ownRows } from './queries.ts';
import { editableStates, inboundStates, type InboundAction, type InboundState } from './states.ts';

export type Plan = Selectable<InboundPlanTable>;

/** Locks a plan of the caller's rows. Refuses NOT_FOUND, and CHANGED_MEANWHILE where a version is given. */
export async function loadPlan(work: WarehouseWork, id: bigint, version?: number): Promise<Plan> {
  const plan = await work.db
    .selectFrom('inbound_plan as p')
    .selectAll('p')
    .where('p.id', '=', id)
    .where(ownRows(work, 'p'))
    .forUpdate()
    .executeTakeFirst();
  if (!plan) throw new Refusal('NOT_FOUND');
  if (version !== undefined && plan.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  return plan;
}

/** Writes a new plan, or one anew that the warehouse has not booked in yet. */
export async function savePlan(
  work: WarehouseWork,
  fields: InboundFields,
  as: { id?: bigint | null | undefined; version?: number | null | undefined; source: InboundSource },
): Promise<Plan> {
  const before = as.id ? await loadPlan(work, as.id, as.version ?? undefined) : null;
  if (before && !editableStates.includes(before.state)) throw new Refusal('PLAN_AUDITED', { plan: before.plan_no });
  const { lines, order_no, ...said } = fields;
  const customerId = work.who.userType === 1 ? said.customer_id : work.who.customerId;
  if (!customerId) throw badField('customer_id', 'REQUIRED');
  const warehouse = await warehouseFor(work, said.warehouse_id);
  await refuseStrangers(work, customerId, fields);
  const order_id = order_no ? await orderOf(work, order_no, customerId) : null;
  const columns = { ...said, customer_id: customerId, company_id: warehouse.company_id, order_id };
  const plan = before
    ? await work.db
        .updateTable('inbound_plan')
        .set({ ...columns, version: before.version + 1, updated_at: work.now })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await work.db
        .insertInto('inbound_plan')
        .values({
          ...columns,
          plan_no: await work.nextNumber('ASN', warehouse.company_id),
          source: order_id && as.source === 'manual' ? 'order' : as.source,
          created_by: work.who.accountId || null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
  await work.db.deleteFrom('inbound_line').where('plan_id', '=', plan.id).execute();
  await work.db
    .insertInto('inbound_line')
    .values(lines.map((line, place) => ({ ...line, plan_id: plan.id, customer_id: customerId, line_no: place + 1 })))
    .execute();
  work.audit({
    subject: 'inbound',
    id: plan.id,
    what: before ? 'save' : 'create',
    before: before ? factsOf(before) : {},
    after: factsOf(plan),
  });
  return plan;
}

function factsOf({ id, version, created_at, updated_at, created_by, ...facts }: Plan): Record<string, unknown> {
  return facts;
}

async function warehouseFor(work: WarehouseWork, id: bigint): Promise<{ company_id: bigint }> {
  const warehouse = await work.db.selectFrom('warehouse').select(['company_id', 'active']).where('id', '=', id).executeTakeFirst();
  const open = warehouse?.active && (work.who.userType !== 1 || work.who.companyIds.includes(warehouse.company_id));
  if (!open) throw badField('warehouse_id', 'BAD_CHOICE');
  return warehouse;
}

/** Goods of another customer are none for this plan. */
async function refuseStrangers(work: WarehouseWork, customerId: bigint, { lines }: InboundFields): Promise<void> {
  const ids = [...new Set(lines.map(({ product_id }) => product_id))];
  const own = await work.db
    .selectFrom('customer_product')
    .select('id')
    .where('id', 'in', ids)
    .where('customer_id', '=', customerId)
    .where('active', '=', true)
    .execute();
  const strange = lines.findIndex(({ product_id }) => !own.some(({ id }) => id === product_id));
  if (strange >= 0) throw badField(`lines.${strange}.product_id`, 'NOT_THEIRS');
}

async function orderOf(work: WarehouseWork, order_no: string, customerId: bigint): Promise<bigint> {
  const order = await work.db
    .selectFrom('transport_order')
    .select('id')
    .where('order_no', '=', order_no)
    .where('customer_id', '=', customerId)
    .where('state', '!=', 'cancelled')
    .executeTakeFirst();
  if (!order) throw badField('order_no', 'BAD_CHOICE');
  return order.id;
}

type Told = { readonly reason?: string | null; readonly dock?: string | null | undefined };

/** A move that a person makes. */
export async function takeMove(work: WarehouseWork, plan: Plan, action: (typeof inboundActions)[number], told: Told = {}): Promise<Plan> {
  return storeMove(work, plan, action, moveOrRefuse(inboundStates, plan.state, action, work.can), told);
}

/** A move that follows from what was received and put away. */
export async function followMove(work: WarehouseWork, plan: Plan, action: InboundAction): Promise<Plan> {
  return storeMove(work, plan, action, systemMove(inboundStates, plan.state, action), {});
}

async function storeMove(work: WarehouseWork, plan: Plan, action: InboundAction, state: InboundState, told: Told): Promise<Plan> {
  const next = await work.db
    .updateTable('inbound_plan')
    .set({ ...broughtBy(work, action, told), state, version: plan.version + 1, updated_at: work.now })
    .where('id', '=', plan.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (state !== plan.state)
    work.audit({
      subject: 'inbound',
      id: plan.id,
      what: action,
      before: { state: plan.state },
      after: { state },
      note: told.reason ?? null,
    });
  work.push({ type: 3, to: { companyId: plan.company_id }, counts: ['inbound.list', 'receiving.list'] });
  return next;
}

function broughtBy({ who, now }: WarehouseWork, action: InboundAction, { reason, dock }: Told): Updateable<InboundPlanTable> {
  switch (action) {
    case 'submit':
      return { submitted_by: who.accountId, submitted_at: now, reason: null };
    case 'audit':
      return { audited_by: who.accountId, audited_at: now, reason: null };
    case 'unaudit':
      return { audited_by: null, audited_at: null, reason: reason ?? null };
    case 'reject':
      return { reason: reason ?? null };
    case 'arrive':
      return { arrived_at: now };
    case 'dock':
      return { docked_at: now, dock: dock ?? null };
    case 'finish':
      return { received_at: now };
    case 'putAway':
      return { put_away_at: now };
    case 'close':
      return { closed_at: now };
    case 'cancel':
      return { cancelled_at: now, reason: reason ?? null };
    case 'recall':
    case 'receive':
    case 'reverse':
      return {};
  }
}
