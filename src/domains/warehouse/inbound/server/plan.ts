import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../server/version.ts';
import type { Selectable } from 'kysely';
import { shortName } from '../../../reference/server/names.ts';
import { mover, type WarehouseWork } from '../../server/db.ts';
import { recordWarehousePoint } from '../../server/order-milestone.ts';
import type { InboundPlanTable } from './tables.ts';
import { type InboundFields, moveInbound } from '../contract.ts';
import type { InboundSource } from '../kinds.ts';
import { assignDock, noSlot } from './docks.ts';
import { orderOf, ownRows, warehouseFor } from './queries.ts';
import { editableStates, inboundStates } from '../states.ts';

export type Plan = Selectable<InboundPlanTable>;

/** Locks a plan within the caller's rows. Refuses NOT_FOUND, and CHANGED_MEANWHILE if a version is given. */
export async function loadPlan(work: WarehouseWork, id: bigint, version?: number): Promise<Plan> {
  return requireVersion(await lockedPlan(work).where('p.id', '=', id).executeTakeFirst(), version ?? 'any');
}

/** Locks the plan by which the goods of a pallet came, if there is one within the caller's rows. */
export function planOfPallet(work: WarehouseWork, palletNo: string): Promise<Plan | undefined> {
  const ofPallet = work.db.selectFrom('pallet').select('inbound_plan_id').where('pallet_no', '=', palletNo);
  return lockedPlan(work).where('p.id', '=', ofPallet).executeTakeFirst();
}

function lockedPlan(work: WarehouseWork) {
  return work.db.selectFrom('inbound_plan as p').selectAll('p').where(ownRows(work, 'p')).forUpdate();
}

/** Saves a plan: a new one, or one that the warehouse has not booked in yet. */
export async function savePlan(
  work: WarehouseWork,
  fields: InboundFields,
  as: { id?: bigint | null | undefined; version?: number | null | undefined; source: InboundSource },
): Promise<Plan> {
  const before = as.id ? await loadPlan(work, as.id, as.version ?? undefined) : null;
  if (before && !editableStates.includes(before.state)) throw new Refusal('PLAN_AUDITED', { plan: before.plan_no });
  const { lines, order_no, ...facts } = fields;
  const customerId = work.who.userType === 1 ? facts.customer_id : work.who.customerId;
  if (!customerId) throw badField('customer_id', 'REQUIRED');
  const warehouse = await warehouseFor(work, facts.warehouse_id);
  if (before?.customer_id !== customerId && !(await ownerOf(work, customerId))?.active)
    throw badField('customer_id', 'CUSTOMER_NOT_ACTIVE');
  await refuseStrangers(work, customerId, fields, before);
  const order_id = order_no ? await orderOf(work, order_no, customerId) : null;
  const columns = { ...facts, customer_id: customerId, company_id: warehouse.company_id, order_id };
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
          created_by: work.who.accountId,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
  await work.db.deleteFrom('inbound_line').where('plan_id', '=', plan.id).execute();
  await work.db
    .insertInto('inbound_line')
    .values(lines.map((line, place) => ({ ...line, plan_id: plan.id, customer_id: customerId, line_no: place + 1 })))
    .execute();
  if (before && before.order_id !== order_id) await recordWarehousePoint(work, before.order_id, 'enteredWarehouse');
  work.audit({
    subject: 'inbound',
    id: plan.id,
    what: before ? 'save' : 'create',
    before: before ? factsOf(before) : {},
    after: factsOf(plan),
  });
  return plan;
}

/** The customer of a plan: whether it is in use, what it was merged into, and its name. */
export function ownerOf({ db, who }: WarehouseWork, id: bigint) {
  return db
    .selectFrom('customer as c')
    .select(['c.active', 'c.merged_into_id', shortName('c', who.language).as('name')])
    .where('c.id', '=', id)
    .executeTakeFirst();
}

function factsOf({ id, version, created_at, updated_at, created_by, ...facts }: Plan): Record<string, unknown> {
  return facts;
}

/**
 * Refuses goods of another customer or out of use. Those that the plan names already stay: they may have gone over to another name when their
 * owner was merged, or be out of use since.
 */
async function refuseStrangers(work: WarehouseWork, customerId: bigint, { lines }: InboundFields, before: Plan | null): Promise<void> {
  const ids = [...new Set(lines.map(({ product_id }) => product_id))];
  const planId = before?.customer_id === customerId ? before.id : 0n;
  const own = await work.db
    .selectFrom('customer_product')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb.and([eb('customer_id', '=', customerId), eb('active', '=', true)]),
        eb('id', 'in', eb.selectFrom('inbound_line').select('product_id').where('plan_id', '=', planId)),
      ]),
    )
    .execute();
  const strange = lines.findIndex(({ product_id }) => !own.some(({ id }) => id === product_id));
  if (strange >= 0) throw badField(`lines.${strange}.product_id`, 'NOT_THEIRS');
}

export const plans = mover({
  subject: 'inbound',
  table: 'inbound_plan',
  machine: inboundStates,
  params: moveInbound.params,
  effects: {
    submit: async (work, { plan_no, customer_id }) => {
      const owner = await ownerOf(work, customer_id);
      // Goods on their way to a customer that was merged meanwhile come under the name of their plan.
      if (owner && !owner.active && owner.merged_into_id === null)
        throw new Refusal('PLAN_OF_INACTIVE', { plan: plan_no, customer: owner.name });
      return { submitted_by: work.who.accountId, submitted_at: work.now, reason: null };
    },
    audit: ({ who, now }) => ({ audited_by: who.accountId, audited_at: now, reason: null }),
    unaudit: (_work, _plan, { reason }) => ({ audited_by: null, audited_at: null, ...noSlot, reason }),
    reject: (_work, _plan, { reason }) => ({ reason }),
    arrive: ({ now }) => ({ arrived_at: now }),
    dock: async (work, plan, { dock }) => ({ docked_at: work.now, ...(await assignDock(work, plan, dock)) }),
    close: ({ now }) => ({ closed_at: now }),
    cancel: ({ now }, _plan, { reason }) => ({ cancelled_at: now, reason }),
  },
  consequences: {
    cancel: (work, { order_id }) => recordWarehousePoint(work, order_id, 'enteredWarehouse'),
    recall: (work, { order_id }) => recordWarehousePoint(work, order_id, 'enteredWarehouse'),
    reject: (work, { order_id }) => recordWarehousePoint(work, order_id, 'enteredWarehouse'),
  },
  announce: (work, { company_id }) => work.push({ type: 3, to: { companyId: company_id }, counts: ['inbound'] }),
});
