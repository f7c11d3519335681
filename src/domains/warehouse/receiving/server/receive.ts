import Big from 'big.js';
import { sql } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { z } from 'zod';
import { claimFile } from '../../../../server/files.ts';
import type { WarehouseWork } from '../../server/db.ts';
import { mostReceivable } from '../../inbound/rules.ts';
import { plans, loadPlan, type Plan } from '../../inbound/server/plan.ts';
import { palletBy } from '../../stock/server/pallet.ts';
import { firstPlace, stockWriterOf, locationBy, nextPalletNo, post } from '../../stock/server/post.ts';
import type { receive } from '../contract.ts';
import { momentOfReceipt } from './moment.ts';

type Taken = z.output<typeof receive.params>;

/** Receives goods: a quantity of a line onto a pallet, into a lot and onto its balance. Refuses more than the goods allow in excess. */
export async function takeIn(work: WarehouseWork, report: Taken) {
  const [plan, line] = await Promise.all([
    loadPlan(work, report.plan_id),
    work.db
      .selectFrom('inbound_line as l')
      .innerJoin('customer_product as p', 'p.id', 'l.product_id')
      .innerJoin('inbound_plan as n', 'n.id', 'l.plan_id')
      .innerJoin('warehouse as w', 'w.id', 'n.warehouse_id')
      .selectAll('l')
      .select(['p.over_percent', 'p.unit_kg', 'p.unit_m3', 'w.time_zone'])
      .where('l.id', '=', report.line_id)
      .where('l.plan_id', '=', report.plan_id)
      .forUpdate('l')
      .executeTakeFirst(),
  ]);
  if (!line) throw badField('line_id', 'BAD_CHOICE');
  if (report.condition === 'damaged' && report.photo_ids.length === 0) throw new Refusal('PHOTO_NEEDED');
  const received = new Big(line.received_qty).plus(report.qty);
  const most = mostReceivable(line.qty, line.over_percent);
  if (received.gt(most)) throw new Refusal('OVER_RECEIPT', { most: most.toFixed(), left: most.minus(line.received_qty).toFixed() });

  const at = await momentOfReceipt(work, plan, report.at);
  // Only a truck that has arrived can be unloaded.
  const [moved, lot, place, pallet_no] = await Promise.all([
    plans.follow(work, plan, 'receive'),
    lotFor(work, plan, dayIn(at, line.time_zone), {
      product_id: line.product_id,
      batch_no: report.batch_no ?? line.batch_no,
      production_on: report.production_on ?? line.production_on,
      expiry_on: report.expiry_on ?? line.expiry_on,
      grade: report.grade ?? line.grade,
      quality: report.condition,
    }),
    report.pallet_no ? null : placeFor(work, plan, report),
    report.pallet_no ? null : nextPalletNo(work, plan.warehouse_id),
  ]);
  const share = new Big(report.qty).div(line.qty);
  const weights = {
    gross_kg: (line.gross_kg ? share.times(line.gross_kg) : new Big(report.qty).times(line.unit_kg ?? 0)).toFixed(3),
    net_kg: (line.net_kg ? share.times(line.net_kg) : new Big(report.qty).times(line.unit_kg ?? 0)).toFixed(3),
    volume_m3: (line.volume_m3 ? share.times(line.volume_m3) : new Big(report.qty).times(line.unit_m3 ?? 0)).toFixed(4),
  };
  const pallet =
    place && pallet_no
      ? await createPallet(work, plan, { ...weights, size: report.size, pallet_no, place, received_at: at })
      : await scannedPallet(work, plan, report, weights);
  const [receipt] = await Promise.all([
    work.db
      .insertInto('receipt')
      .values({
        plan_id: plan.id,
        line_id: line.id,
        customer_id: plan.customer_id,
        pallet_id: pallet.id,
        lot_id: lot.id,
        location_id: pallet.location_id,
        condition: report.condition,
        qty: report.qty,
        cartons: report.cartons,
        ...weights,
        note: report.note,
        received_at: at,
        received_by: work.who.accountId,
        reversed_at: null,
        reversed_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    countLine(work, line.id, report.qty, report.cartons, report.condition, 1),
    post({ ...stockWriterOf(work), now: at }, { doc: 'inbound', id: plan.id, no: plan.plan_no }, [
      { kind: 'receive', lot_id: lot.id, location_id: pallet.location_id, pallet_id: pallet.id, qty: report.qty, cartons: report.cartons },
    ]),
  ]);
  for (const photo of report.photo_ids) await claimFile(work, photo, { subject: 'inbound', id: plan.id });
  if (report.photo_ids.length > 0)
    await work.db
      .insertInto('receipt_photo')
      .values(report.photo_ids.map((file_id) => ({ receipt_id: receipt.id, file_id })))
      .execute();
  const { product_id, ...rest } = line;
  work.audit({
    subject: 'inbound',
    id: plan.id,
    what: 'receive',
    after: {
      line_no: rest.line_no,
      qty: report.qty,
      condition: report.condition,
      pallet_no: pallet.pallet_no,
      lot_no: lot.lot_no,
      ...(hasWaited(report, work.now) && { scanned_at: report.at, booked_at: at }),
    },
    note: report.note,
  });
  const label_id = pallet_no ? pallet.id : null;
  return {
    id: receipt.id,
    pallet_no: pallet.pallet_no,
    label_id,
    lot_no: lot.lot_no,
    received_qty: received.toFixed(3),
    state: moved.state,
  };
}

/** The history tells the moment of a scan that did not arrive at once, and by which moment its goods are booked. */
function hasWaited({ at }: Taken, now: Date): boolean {
  return Math.abs(now.getTime() - (at ?? now).getTime()) > 60_000;
}

async function countLine(
  work: WarehouseWork,
  lineId: bigint,
  qty: string,
  cartons: number,
  condition: string,
  sign: 1 | -1,
): Promise<void> {
  const signed = new Big(qty).times(sign).toFixed(3);
  await work.db
    .updateTable('inbound_line')
    .set({
      received_qty: sql<string>`received_qty + ${signed}::numeric`,
      received_cartons: sql<number>`received_cartons + ${cartons * sign}`,
      ...(condition === 'damaged' ? { damaged_qty: sql<string>`damaged_qty + ${signed}::numeric` } : {}),
    })
    .where('id', '=', lineId)
    .execute();
}

type Weights = { gross_kg: string; net_kg: string; volume_m3: string };

type Standing = { readonly id: bigint; readonly pallet_no: string; readonly location_id: bigint };

/** Adds to the scanned pallet. Refuses PALLET_NOT_HERE unless it stands in the receiving area with goods of this plan. */
async function scannedPallet(work: WarehouseWork, plan: Plan, report: Taken, weights: Weights): Promise<Standing> {
  const pallet = await palletBy(work, report.pallet_no ?? '');
  const location_id = await laneOf(work, pallet);
  if (pallet.inbound_plan_id !== plan.id || pallet.state !== 'active' || location_id === null)
    throw new Refusal('PALLET_NOT_HERE', { pallet: pallet.pallet_no });
  await addWeights(work, pallet.id, weights, 1);
  return { id: pallet.id, pallet_no: pallet.pallet_no, location_id };
}

/** The location of the receiving area where a pallet stands; null elsewhere. */
async function laneOf({ db }: WarehouseWork, { location_id }: { readonly location_id: bigint | null }): Promise<bigint | null> {
  if (location_id === null) return null;
  const lane = await db
    .selectFrom('location as l')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select('l.id')
    .where('l.id', '=', location_id)
    .where('z.kind', '=', 'receiving')
    .executeTakeFirst();
  return lane?.id ?? null;
}

/** The location of a new pallet: the one that was scanned, by default the first of the receiving area. */
async function placeFor(work: WarehouseWork, plan: Plan, { location_code }: Taken): Promise<bigint> {
  if (!location_code) return (await firstPlace(work, plan.warehouse_id, 'receiving')).id;
  const place = await locationBy(work, location_code, plan.warehouse_id);
  if (place.kind !== 'receiving') throw badField('location_code', 'BAD_CHOICE');
  return place.id;
}

async function createPallet(
  { db }: WarehouseWork,
  plan: Plan,
  {
    place,
    ...facts
  }: Weights & { readonly pallet_no: string; readonly size: string | null; readonly place: bigint; readonly received_at: Date },
): Promise<Standing> {
  const pallet = await db
    .insertInto('pallet')
    .values({
      ...facts,
      company_id: plan.company_id,
      warehouse_id: plan.warehouse_id,
      customer_id: plan.customer_id,
      location_id: place,
      parent_id: null,
      inbound_plan_id: plan.id,
    })
    .returning(['id', 'pallet_no'])
    .executeTakeFirstOrThrow();
  return { ...pallet, location_id: place };
}

async function addWeights(work: WarehouseWork, palletId: bigint, weights: Weights, sign: 1 | -1): Promise<void> {
  const plus = (column: keyof Weights) =>
    sql<string>`greatest(0, ${sql.ref(column)} + ${new Big(weights[column]).times(sign).toFixed(4)}::numeric)`;
  await work.db
    .updateTable('pallet')
    .set({ gross_kg: plus('gross_kg'), net_kg: plus('net_kg'), volume_m3: plus('volume_m3'), updated_at: work.now })
    .where('id', '=', palletId)
    .execute();
}

type LotFacts = {
  product_id: bigint;
  batch_no: string | null;
  production_on: string | null;
  expiry_on: string | null;
  grade: string | null;
  quality: 'good' | 'damaged';
};

/** The lot of identical goods, existing or new. */
async function lotFor(work: WarehouseWork, plan: Plan, received_on: string, facts: LotFacts): Promise<{ id: bigint; lot_no: string }> {
  if (facts.production_on && facts.production_on > received_on) throw badField('production_on', 'PRODUCED_LATER');
  if (facts.production_on && facts.expiry_on && facts.production_on >= facts.expiry_on) throw badField('expiry_on', 'EXPIRES_TOO_EARLY');
  return work.db
    .insertInto('stock_lot')
    .values({ ...facts, customer_id: plan.customer_id, inbound_plan_id: plan.id, received_on })
    .onConflict((conflict) => conflict.constraint('stock_lot_alike').doUpdateSet({ received_on }))
    .returning(['id', 'lot_no'])
    .executeTakeFirstOrThrow();
}

/** Reverses a receipt while its pallet still stands in the receiving area, in whichever lane, and the plan is not finished. */
export async function reverse(work: WarehouseWork, id: bigint, version: number, reason: string | null): Promise<number> {
  const ofPlan = await work.db.selectFrom('receipt').select('plan_id').where('id', '=', id).executeTakeFirst();
  if (!ofPlan) throw new Refusal('NOT_FOUND');
  const plan = await loadPlan(work, ofPlan.plan_id);
  const receipt = await work.db.selectFrom('receipt').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (receipt.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  const pallet = await work.db.selectFrom('pallet').selectAll().where('id', '=', receipt.pallet_id).forUpdate().executeTakeFirstOrThrow();
  const location_id = await laneOf(work, pallet);
  if (receipt.reversed_at || plan.state !== 'receiving' || location_id === null) throw new Refusal('PUT_AWAY_ALREADY');
  await post(stockWriterOf(work), { doc: 'inbound', id: plan.id, no: plan.plan_no, reason }, [
    {
      kind: 'unreceive',
      lot_id: receipt.lot_id,
      location_id,
      pallet_id: receipt.pallet_id,
      qty: new Big(receipt.qty).neg().toFixed(3),
      cartons: -receipt.cartons,
    },
  ]);
  await countLine(work, receipt.line_id, receipt.qty, receipt.cartons, receipt.condition, -1);
  await addWeights(work, pallet.id, receipt, -1);
  await work.db
    .updateTable('receipt')
    .set({ reversed_at: work.now, reversed_by: work.who.accountId, version: version + 1 })
    .where('id', '=', id)
    .execute();
  const left = await work.db
    .selectFrom('receipt')
    .select([sql<number>`count(*) filter (where pallet_id = ${pallet.id})::int`.as('on_pallet'), sql<number>`count(*)::int`.as('of_plan')])
    .where('plan_id', '=', plan.id)
    .where('reversed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const goods = await work.db
    .selectFrom('stock_balance')
    .select('id')
    .where('pallet_id', '=', pallet.id)
    .where('qty', '>', '0')
    .limit(1)
    .executeTakeFirst();
  // Goods of another receipt may have been merged onto it.
  if (left.on_pallet === 0 && !goods)
    await work.db
      .updateTable('pallet')
      .set({ state: 'destroyed', location_id: null, updated_at: work.now })
      .where('id', '=', pallet.id)
      .execute();
  if (left.of_plan === 0) await plans.follow(work, plan, 'reverse');
  work.audit({ subject: 'inbound', id: plan.id, what: 'reverse', before: { qty: receipt.qty, pallet_no: pallet.pallet_no }, note: reason });
  return version + 1;
}
