import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import Big from 'big.js';
import { link } from '../../../../kernel/link.ts';
import { badField, type Fault, Refusal } from '../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../server/version.ts';
import { orderOf, ownRows, warehouseFor } from '../../inbound/server/queries.ts';
import { locationsInUse } from '../../place/server/in-use.ts';
import { mover, type WarehouseWork } from '../../server/db.ts';
import { recordWarehousePoint } from '../../server/order-milestone.ts';
import { tellOwner, usersOfOwner } from '../../server/tell-owner.ts';
import { moveOutbound, type OutboundFields } from '../contract.ts';
import { outboundDetailPage } from '../pages.ts';
import { may } from '../permits.ts';
import { outboundStates } from '../states.ts';
import { allocateAgain } from '../../picking/server/allocate-again.ts';
import { shipPlan } from '../../picking/server/ship.ts';
import { withdrawTasks } from '../../picking/server/withdraw.ts';
import { mayHaveOut } from './owner.ts';
import { releasePlan, reservePlan } from './reserve.ts';
import type { OutboundPlanTable } from './tables.ts';
import { floorOf, tellOthers } from './tell-floor.ts';

export type OutboundPlan = Selectable<OutboundPlanTable>;

/** Locks a plan within the caller's rows. Refuses NOT_FOUND, and CHANGED_MEANWHILE if a version is given. */
export async function lockOutbound(work: WarehouseWork, id: bigint, version?: number): Promise<OutboundPlan> {
  return requireVersion(await lockedOutbound(work).where('p.id', '=', id).executeTakeFirst(), version ?? 'any');
}

/** A plan within the caller's rows, to be named and locked. */
export function lockedOutbound(work: WarehouseWork) {
  return work.db.selectFrom('outbound_plan as p').selectAll('p').where(ownRows(work, 'p')).forUpdate();
}

/**
 * Saves a plan that is not issued yet. Its reservation stays while its lines ask for the same goods as before; otherwise it is released,
 * because they may ask for other stock now.
 */
export async function saveOutboundPlan(
  work: WarehouseWork,
  { lines, order_no, staging_code, ...facts }: OutboundFields,
  as: { id?: bigint | null | undefined; version?: number | null | undefined; source: 'manual' | 'import' },
): Promise<OutboundPlan> {
  const before = as.id ? await lockOutbound(work, as.id, as.version ?? undefined) : null;
  if (before && before.state !== 'newPlan') throw new Refusal('PLAN_ISSUED', { plan: before.plan_no });
  const staff = work.who.userType === 1;
  const customerId = staff ? facts.customer_id : work.who.customerId;
  if (!customerId) throw badField('customer_id', 'REQUIRED');
  const warehouse = await warehouseFor(work, facts.warehouse_id);
  if (before?.customer_id !== customerId && !(await mayHaveOut(work, customerId, facts.warehouse_id)))
    throw badField('customer_id', 'CUSTOMER_NOT_ACTIVE');
  const earlierId = before?.customer_id === customerId ? before.id : null;
  const placed = await placeLines(work, { customerId, warehouseId: facts.warehouse_id, earlierId }, lines);
  const order_id = order_no ? await orderOf(work, order_no, customerId) : null;
  const staging_id = staff ? await laneOf(work, facts.warehouse_id, staging_code ?? null) : laneBefore(before, facts.warehouse_id);
  const columns = { ...facts, customer_id: customerId, company_id: warehouse.company_id, order_id, staging_id };
  const asksTheSame = before !== null && (await asksForTheSame(work, before, { ...columns, lines: placed }));
  if (before && !asksTheSame) await withStock(work, () => releasePlan(work, before));
  const plan = before
    ? await work.db
        .updateTable('outbound_plan')
        .set({ ...columns, version: before.version + 1, updated_at: work.now })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await work.db
        .insertInto('outbound_plan')
        .values({
          ...columns,
          plan_no: await work.nextNumber('OUT', warehouse.company_id),
          source: as.source === 'import' ? 'import' : staff ? (order_id ? 'order' : 'manual') : 'portal',
          created_by: work.who.accountId,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
  if (asksTheSame) await remarkLines(work, plan, placed);
  else await replaceLines(work, plan, placed);
  if (before && before.order_id !== order_id) await recordWarehousePoint(work, before.order_id, 'leftWarehouse');
  work.audit({
    subject: 'outbound',
    id: plan.id,
    what: before ? 'save' : 'create',
    before: before ? factsOf(before) : {},
    after: factsOf(plan),
  });
  return plan;
}

type PlacedLine = Awaited<ReturnType<typeof placeLines>>[number];
const demandColumns = ['product_id', 'rule', 'lot_id', 'location_id', 'pallet_id'] as const;

/** True while a plan is of the same owner and warehouse, and its lines ask for the same goods in the same order. */
async function asksForTheSame(
  { db }: WarehouseWork,
  before: OutboundPlan,
  plan: { readonly customer_id: bigint; readonly warehouse_id: bigint; readonly lines: readonly PlacedLine[] },
): Promise<boolean> {
  if (before.customer_id !== plan.customer_id || before.warehouse_id !== plan.warehouse_id) return false;
  const own = await db
    .selectFrom('outbound_line')
    .select(['qty', ...demandColumns])
    .where('plan_id', '=', before.id)
    .orderBy('line_no')
    .execute();
  return (
    own.length === plan.lines.length &&
    plan.lines.every((line, place) => {
      const stored = own[place];
      return stored !== undefined && new Big(stored.qty).eq(line.qty) && demandColumns.every((key) => stored[key] === line[key]);
    })
  );
}

/** Writes the remarks of lines that ask for the same goods as before. */
async function remarkLines({ db }: WarehouseWork, { id }: OutboundPlan, lines: readonly PlacedLine[]): Promise<void> {
  const text = JSON.stringify(lines.map(({ remark }, place) => ({ line_no: place + 1, remark })));
  await sql`update outbound_line l set remark = t.remark from jsonb_to_recordset(${text}::jsonb) as t (line_no int, remark text)
    where l.plan_id = ${id} and l.line_no = t.line_no`.execute(db);
}

async function replaceLines({ db }: WarehouseWork, { id, customer_id }: OutboundPlan, lines: readonly PlacedLine[]): Promise<void> {
  await db.deleteFrom('outbound_line').where('plan_id', '=', id).execute();
  await db
    .insertInto('outbound_line')
    .values(lines.map((line, place) => ({ ...line, plan_id: id, customer_id, line_no: place + 1 })))
    .execute();
}

function factsOf({ id, version, created_at, updated_at, created_by, ...facts }: OutboundPlan): Record<string, unknown> {
  return facts;
}

/** Changes stock as the consequence of a permitted act: an owner who changes or cancels a plan may not write balances. */
function withStock<T>(work: WarehouseWork, run: () => Promise<T>): Promise<T> {
  return work.who.userType === 1 ? run() : work.asSystem(run);
}

/** The lane that the warehouse named: it stays with a plan that its owner changes, but not in another warehouse. */
function laneBefore(before: OutboundPlan | null, warehouseId: bigint): bigint | null {
  return before?.warehouse_id === warehouseId ? before.staging_id : null;
}

/** The staging lane of a code in a warehouse. */
async function laneOf({ db }: WarehouseWork, warehouseId: bigint, code: string | null): Promise<bigint | null> {
  if (code === null) return null;
  const lane = await locationsInUse(db)
    .select(['l.id', 'z.kind'])
    .where('l.code', '=', code)
    .where('z.warehouse_id', '=', warehouseId)
    .executeTakeFirst();
  if (!lane) throw badField('staging_code', 'NO_SUCH_LOCATION', { location: code });
  if (lane.kind !== 'staging') throw badField('staging_code', 'NO_STAGING_LANE', { location: code });
  return lane.id;
}

type LineNames = {
  readonly product_id: bigint | string | null;
  readonly lot_no?: string | null | undefined;
  readonly location_code?: string | null | undefined;
  readonly pallet_no?: string | null | undefined;
};
type NamedLine = {
  readonly product: bigint | null;
  readonly lot: bigint | null;
  readonly location: bigint | null;
  readonly pallet: bigint | null;
};

type Owned = {
  readonly customerId: bigint;
  readonly warehouseId: bigint;
  /** The plan of this owner as it was before, whose goods stay with it, also merged ones and those that are out of use since. */
  readonly earlierId: bigint | null;
};

/**
 * The records that lines name: the owner's goods in use, and those out of use that it still has in the warehouse, its lots and pallets, and
 * locations of the warehouse. Staff also name goods that went over to another customer by a merge and stand under the owner's name.
 */
async function namedBy(
  { db, who }: WarehouseWork,
  { customerId, warehouseId, earlierId }: Owned,
  lines: readonly LineNames[],
): Promise<NamedLine[]> {
  const texts = JSON.stringify(
    lines.map(({ product_id, lot_no, location_code, pallet_no }, place) => ({
      place,
      product_id: product_id === null ? null : String(product_id),
      lot_no: lot_no ?? null,
      location_code: location_code ?? null,
      pallet_no: pallet_no ?? null,
    })),
  );
  const { rows } = await sql<NamedLine>`
    select g.id as product, lot.id as lot, l.id as location, p.id as pallet
    from jsonb_to_recordset(${texts}::jsonb) as t (place int, product_id bigint, lot_no text, location_code text, pallet_no text)
    left join customer_product g on g.id = t.product_id
      and (g.customer_id = ${customerId} and g.active
        or (g.customer_id = ${customerId} or ${who.userType === 1}::boolean) and exists (select from stock_balance b
          where b.product_id = g.id and b.customer_id = ${customerId} and b.warehouse_id = ${warehouseId} and b.qty > 0)
        or g.id in (select e.product_id from outbound_line e where e.plan_id = ${earlierId}::bigint))
    left join stock_lot lot on lot.lot_no = t.lot_no and lot.customer_id = ${customerId} and lot.product_id = t.product_id
    left join (location l join warehouse_zone z on z.id = l.zone_id and z.warehouse_id = ${warehouseId}) on l.code = t.location_code and l.active
    left join pallet p on p.pallet_no = t.pallet_no and p.customer_id = ${customerId} and p.warehouse_id = ${warehouseId}
    order by t.place`.execute(db);
  return rows;
}

/** The names of a sheet's lines that mean nothing to this owner and warehouse. A line without goods is named by its goods alone. */
export async function lineFaults(
  work: WarehouseWork,
  customerId: bigint,
  warehouseId: bigint,
  lines: readonly LineNames[],
): Promise<Fault[]> {
  const named = await namedBy(work, { customerId, warehouseId, earlierId: null }, lines);
  return lines.flatMap(({ product_id, lot_no, location_code, pallet_no }, place) => {
    const { lot, location, pallet } = named[place] ?? { lot: null, location: null, pallet: null };
    return [
      ...(product_id && lot_no && !lot ? [{ at: `lines.${place}.lot_no`, why: 'NO_SUCH_LOT', facts: { lot: lot_no } }] : []),
      ...(location_code && !location
        ? [{ at: `lines.${place}.location_code`, why: 'SHEET_NO_LOCATION', facts: { text: location_code } }]
        : []),
      ...(pallet_no && !pallet ? [{ at: `lines.${place}.pallet_no`, why: 'SHEET_NO_PALLET', facts: { text: pallet_no } }] : []),
    ];
  });
}

/**
 * The lines with the records that they name. Goods, lots and pallets of another customer are refused, and locations of another warehouse.
 */
async function placeLines(work: WarehouseWork, owned: Owned, lines: OutboundFields['lines']) {
  const records = await namedBy(work, owned, lines);
  return lines.map(({ lot_no, location_code, pallet_no, ...line }, place) => {
    const named = records[place];
    if (!named?.product) throw badField(`lines.${place}.product_id`, 'NOT_THEIRS');
    if (lot_no && !named.lot) throw badField(`lines.${place}.lot_no`, 'NO_SUCH_LOT', { lot: lot_no });
    if (location_code && !named.location) throw badField(`lines.${place}.location_code`, 'NO_SUCH_LOCATION', { location: location_code });
    if (pallet_no && !named.pallet) throw badField(`lines.${place}.pallet_no`, 'NO_SUCH_PALLET', { pallet: pallet_no });
    return { ...line, lot_id: named.lot, location_id: named.location, pallet_id: named.pallet };
  });
}

export const outboundPlans = mover({
  subject: 'outbound',
  table: 'outbound_plan',
  machine: outboundStates,
  params: moveOutbound.params,
  effects: {
    reserve: async (work, plan, { partial }) => {
      if (partial) work.need(may.partial);
      await reservePlan(work, plan, partial);
      work.audit({ subject: 'outbound', id: plan.id, what: 'reserve', after: await reservedFacts(work, plan.id) });
      return {};
    },
    release: async (work, plan) => {
      await releasePlan(work, plan);
      work.audit({ subject: 'outbound', id: plan.id, what: 'release', after: await reservedFacts(work, plan.id) });
      return {};
    },
    allocateAgain: async (work, plan, { partial }) => {
      if (partial) work.need(may.partial);
      if (plan.intercept === 'requested') throw new Refusal('INTERCEPTED', { plan: plan.plan_no });
      await allocateAgain(work, plan, partial);
      work.audit({ subject: 'outbound', id: plan.id, what: 'allocateAgain', after: await reservedFacts(work, plan.id) });
      return { picked_at: null };
    },
    closeShort: async (work, plan, { reason }) => {
      if (plan.intercept === 'requested') throw new Refusal('INTERCEPTED', { plan: plan.plan_no });
      const { reserved_qty } = await reservedFacts(work, plan.id);
      if (new Big(reserved_qty).gt(0)) throw new Refusal('NOT_ALL_MISSING', { plan: plan.plan_no });
      await tellOwner(work, plan, may.view, [4], {
        title: 'outbound.closedShortTitle',
        message: 'outbound.closedShortMessage',
        facts: { no: plan.plan_no, reason: reason ?? '' },
        link: link(outboundDetailPage, { id: String(plan.id) }),
      });
      return { cancelled_at: work.now, reason };
    },
    intercept: async (work, plan, { reason }) => {
      if (plan.intercept === 'requested') throw new Refusal('INTERCEPTED', { plan: plan.plan_no });
      const intercept = { intercept: 'requested', intercept_reason: reason } as const;
      work.audit({
        subject: 'outbound',
        id: plan.id,
        what: 'intercept',
        before: { intercept: plan.intercept },
        after: intercept,
        note: reason,
      });
      const facts = { reason: reason ?? '' };
      const notice = { title: 'outbound.interceptedTitle', message: 'outbound.interceptedMessage', facts };
      tellOthers(work, plan, await floorOf(work, plan), notice);
      return { ...intercept, intercepted_by: work.who.accountId };
    },
    resume: async (work, plan, { reason }) => {
      if (plan.intercept !== 'requested') throw new Refusal('ILLEGAL_MOVE', { action: 'resume', state: plan.state });
      work.audit({
        subject: 'outbound',
        id: plan.id,
        what: 'resume',
        before: { intercept: plan.intercept },
        after: { intercept: 'failed' },
        note: reason,
      });
      const facts = { reason: reason ?? '' };
      const notice = { title: 'outbound.interceptFailedTitle', message: 'outbound.interceptFailedMessage', facts };
      tellOthers(work, plan, await askersAndFloor(work, plan), notice);
      // They leave after all, so a hold does not stop them any more.
      await work.db.updateTable('stock_reservation').set({ stopped_qty: '0' }).where('plan_id', '=', plan.id).execute();
      return { intercept: 'failed' };
    },
    complete: async (work, plan, p) => {
      if (plan.intercept === 'requested') throw new Refusal('INTERCEPTED', { plan: plan.plan_no });
      const plate_no = p.plate_no ?? plan.plate_no;
      const driver_name = p.driver_name ?? plan.driver_name;
      if (!plate_no) throw badField('plate_no', 'REQUIRED');
      if (!driver_name) throw badField('driver_name', 'REQUIRED');
      await shipPlan(work, plan);
      const gate_pass_no = await work.nextNumber('GP', plan.company_id);
      await tellOwner(work, plan, may.view, [4], {
        title: 'outbound.shippedTitle',
        message: 'outbound.shippedMessage',
        facts: { no: plan.plan_no, pass: gate_pass_no, plate: plate_no },
        link: link(outboundDetailPage, { id: String(plan.id) }),
      });
      return {
        plate_no,
        driver_name,
        // The telephone of the plan is its driver's: another one who takes the goods has it not.
        driver_phone: p.driver_phone ?? (driver_name === plan.driver_name ? plan.driver_phone : null),
        completed_by: work.who.accountId,
        completed_at: work.now,
        gate_pass_no,
      };
    },
    cancel: async (work, plan, { reason }) => {
      if (plan.state === 'newPlan') await withStock(work, () => releasePlan(work, plan, reason));
      else await withdraw(work, plan, reason);
      return { cancelled_at: work.now, reason, intercept: plan.intercept === 'requested' ? 'succeeded' : plan.intercept };
    },
  },
  consequences: {
    complete: (work, { order_id }) => recordWarehousePoint(work, order_id, 'leftWarehouse'),
    cancel: (work, { order_id }) => recordWarehousePoint(work, order_id, 'leftWarehouse'),
    closeShort: (work, { order_id }) => recordWarehousePoint(work, order_id, 'leftWarehouse'),
  },
  announce: (work, { company_id }) => work.push({ type: 3, to: { companyId: company_id }, counts: ['outbound'] }),
});

/** Takes a plan back from the floor and tells its people, and where it was intercepted the owner and who asked for it. */
async function withdraw(work: WarehouseWork, plan: OutboundPlan, reason: string | null): Promise<void> {
  const facts = { reason: reason ?? '' };
  if (plan.intercept === 'requested')
    tellOthers(work, plan, await askersAndFloor(work, plan), {
      title: 'outbound.interceptSucceededTitle',
      message: 'outbound.interceptSucceededMessage',
      facts,
    });
  else tellOthers(work, plan, await floorOf(work, plan), { title: 'outbound.withdrawnTitle', message: 'outbound.withdrawnMessage', facts });
  await withdrawTasks(work, plan, reason);
}

/** Intercepts a plan because of something else that happened: its order was cancelled, or its goods were put on hold. */
export async function interceptPlan(
  work: WarehouseWork,
  plan: OutboundPlan,
  reason: string,
  by: { readonly intercepted_by?: bigint | null } = {},
): Promise<void> {
  const after = { intercept: 'requested', intercept_reason: reason, ...by } as const;
  work.audit({ subject: 'outbound', id: plan.id, what: 'intercept', before: { intercept: plan.intercept }, after, note: reason });
  await outboundPlans.follow(work, plan, 'intercept', after, reason);
}

/** Those who hear how an interception ended: the people at work on the plan, who asked for it, and the owner of the goods. */
async function askersAndFloor(work: WarehouseWork, plan: OutboundPlan): Promise<readonly (bigint | null)[]> {
  return [...(await floorOf(work, plan)), plan.intercepted_by, ...(await usersOfOwner(work, plan, may.view, [4]))];
}

export async function reservedFacts({ db }: WarehouseWork, planId: bigint): Promise<{ reserved_qty: string }> {
  return db
    .selectFrom('outbound_line')
    .select(sql<string>`coalesce(sum(reserved_qty), 0)`.as('reserved_qty'))
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow();
}
