import type { Insertable } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { WarehouseTables } from '../db.ts';
import type { InboundState } from '../../inbound/states.ts';

type Context = SeedContext<WarehouseTables>;
type PlanInsert = Insertable<WarehouseTables['inbound_plan']>;
const hour = 3_600_000;

/** Today's plans at the gate of every warehouse: each owner has drafts, announced ones, expected ones and trucks at the dock. */
const open: readonly (readonly [state: InboundState, hoursFromNow: number])[] = [
  ['draft', 72],
  ['submitted', 30],
  ['submitted', 50],
  ['audited', 6],
  ['audited', -5],
  ['arrived', -1],
  ['docked', -3],
  ['cancelled', -40],
];

export type SeedOwner = {
  readonly customerId: bigint;
  readonly companyId: bigint;
  readonly warehouseId: bigint;
  readonly mark: string;
  readonly timeZone: string;
  readonly by: bigint | null;
  readonly products: readonly {
    id: bigint;
    carton_units: number | null;
    unit_kg: string | null;
    unit_m3: string | null;
    chilled: boolean;
  }[];
};

/** Owners of goods and their warehouse: customers with products, each in the first warehouse of its country. */
export async function readOwners({ db }: Context): Promise<SeedOwner[]> {
  const products = await db
    .selectFrom('customer_product')
    .select(['id', 'customer_id', 'carton_units', 'unit_kg', 'unit_m3', 'temperature_min'])
    .where('carton_units', 'is not', null)
    .orderBy('id')
    .execute();
  const owners = await db
    .selectFrom('customer as c')
    .innerJoin('warehouse as w', 'w.country', 'c.country')
    .innerJoin('own_company as co', 'co.id', 'w.company_id')
    .select(['c.id', 'w.id as warehouse_id', 'w.company_id', 'co.number_mark', 'w.time_zone', 'c.service_id'])
    .where('c.id', 'in', [...new Set(products.map(({ customer_id }) => customer_id))])
    .where('w.code', '!=', 'PIN1')
    .orderBy('c.id')
    .execute();
  return owners.map((owner) => ({
    customerId: owner.id,
    companyId: owner.company_id,
    warehouseId: owner.warehouse_id,
    mark: owner.number_mark,
    timeZone: owner.time_zone,
    by: owner.service_id,
    products: products
      .filter(({ customer_id }) => customer_id === owner.id)
      .map((product) => ({ ...product, chilled: product.temperature_min !== null })),
  }));
}

/** Issues numbers as the product does, and returns the next one. */
export function numbering(series: string) {
  const last = new Map<string, { companyId: bigint; day: string; last: number }>();
  return {
    next({ companyId, mark, timeZone }: SeedOwner, at: Date): string {
      const day = dayIn(at, timeZone);
      const counter = last.get(`${companyId} ${day}`) ?? { companyId, day, last: 0 };
      counter.last += 1;
      last.set(`${companyId} ${day}`, counter);
      return `${series}${mark}${day.slice(2).replaceAll('-', '')}${String(counter.last).padStart(4, '0')}`;
    },
    async keep({ db }: Context): Promise<void> {
      const rows = [...last.values()].map((one) => ({ company_id: one.companyId, series, day: one.day, last: one.last }));
      if (rows.length > 0) await (db as unknown as NumberDb).insertInto('number_series').values(rows).execute();
    },
  };
}
type NumberDb = import('kysely').Kysely<{ number_series: { company_id: bigint; series: string; day: string; last: number } }>;

export async function seedPlans(context: Context, owners: readonly SeedOwner[], numbers: ReturnType<typeof numbering>): Promise<void> {
  for (const owner of owners) {
    const drafts = open.map(([state, hours]) => planOf(context, owner, state, hours, numbers));
    const plans = await context.db.insertInto('inbound_plan').values(drafts).returning(['id', 'customer_id']).execute();
    await context.db
      .insertInto('inbound_line')
      .values(plans.flatMap(({ id }) => linesOf(context, owner, id)))
      .execute();
  }
}

function planOf(
  { random, now }: Context,
  owner: SeedOwner,
  state: InboundState,
  hours: number,
  numbers: ReturnType<typeof numbering>,
): PlanInsert {
  const eta = new Date(now.getTime() + hours * hour);
  const createdAt = new Date(Math.min(now.getTime() - hour, eta.getTime() - 48 * hour));
  const submittedAt = state === 'draft' ? null : new Date(createdAt.getTime() + hour / 2);
  const hasPassed = (states: readonly InboundState[]) => states.includes(state);
  return {
    plan_no: numbers.next(owner, createdAt),
    kind: random.chance(0.85) ? 'purchase' : 'transfer',
    company_id: owner.companyId,
    customer_id: owner.customerId,
    warehouse_id: owner.warehouseId,
    order_id: null,
    customer_ref: `ASN${200_000 + random.whole(90_000)}`,
    supplier_name: null,
    eta_from: eta,
    eta_to: new Date(eta.getTime() + 4 * hour),
    carrier_name: null,
    plate_no: hasPassed(['audited', 'arrived', 'docked']) ? `桂A${String(10_000 + random.whole(89_999))}` : null,
    driver_name: null,
    driver_phone: null,
    container_no: null,
    seal_no: null,
    dock: state === 'docked' ? `D0${random.between(1, 6)}` : null,
    remark: null,
    state,
    submitted_by: submittedAt ? owner.by : null,
    submitted_at: submittedAt,
    audited_by: hasPassed(['audited', 'arrived', 'docked']) ? owner.by : null,
    audited_at: submittedAt && hasPassed(['audited', 'arrived', 'docked']) ? new Date(submittedAt.getTime() + hour / 3) : null,
    arrived_at: hasPassed(['arrived', 'docked']) ? new Date(now.getTime() - hour) : null,
    docked_at: state === 'docked' ? new Date(now.getTime() - hour / 2) : null,
    received_at: null,
    put_away_at: null,
    closed_at: null,
    cancelled_at: state === 'cancelled' && submittedAt ? new Date(submittedAt.getTime() + 5 * hour) : null,
    reason: state === 'cancelled' ? '客户改期' : null,
    source: random.chance(0.5) ? 'portal' : 'manual',
    created_by: owner.by,
    created_at: createdAt,
  };
}

export function linesOf({ random }: Pick<Context, 'random'>, owner: SeedOwner, planId: bigint) {
  const first = random.whole(owner.products.length);
  return Array.from({ length: random.between(1, 3) }, (_, place) => {
    const product = owner.products[(first + place) % owner.products.length];
    if (!product) throw new RangeError('an owner without goods');
    const pallets = random.between(1, 3);
    const cartons = pallets * random.between(8, 24);
    const qty = cartons * (product.carton_units ?? 1);
    return {
      plan_id: planId,
      customer_id: owner.customerId,
      line_no: place + 1,
      product_id: product.id,
      batch_no: random.chance(0.6) ? `B${260_000 + random.whole(9999)}` : null,
      production_on: null,
      expiry_on: null,
      grade: random.chance(0.3) ? 'A' : null,
      qty: String(qty),
      cartons,
      pallets,
      gross_kg: (qty * Number(product.unit_kg ?? 1)).toFixed(3),
      net_kg: null,
      volume_m3: (qty * Number(product.unit_m3 ?? 0.001)).toFixed(4),
      remark: null,
    };
  });
}
