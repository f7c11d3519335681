import type { WarehouseWork } from '../db.ts';
import { setScene as setOrders } from '../../../order/server/seed/scene.ts';

/** The smallest warehouse for tests: one location for each use, two owners of goods. */
export type Scene = {
  readonly lux: bigint;
  readonly vina: bigint;
  readonly warehouse: bigint;
  /** Location codes. */
  readonly at: {
    readonly receiving: string;
    readonly first: string;
    readonly second: string;
    readonly staging: string;
    readonly quarantine: string;
  };
  /** Goods of lux: 24 per carton with 5 % excess allowed, and others without any. */
  readonly board: bigint;
  readonly motor: bigint;
  readonly milk: bigint;
};

export async function setScene(work: WarehouseWork, companyId: bigint): Promise<Scene> {
  const { db } = work;
  const { lux, vina } = await setOrders(work, companyId);
  const { id: warehouse } = await db
    .insertInto('warehouse')
    .values({
      company_id: companyId,
      code: 'NNG1',
      name: '南宁仓',
      name_en: 'Nanning',
      country: 'CN',
      time_zone: 'Asia/Shanghai',
      gs1_prefix: '69012345',
      address: null,
      contact: null,
      phone: null,
      remark: null,
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const zones = await db
    .insertInto('warehouse_zone')
    .values(
      (['receiving', 'storage', 'staging', 'quarantine'] as const).map((kind) => ({
        warehouse_id: warehouse,
        code: kind.slice(0, 3).toUpperCase(),
        name: kind,
        kind,
        remark: null,
        created_by: null,
      })),
    )
    .returning(['id', 'kind'])
    .execute();
  const zone = (kind: string) => zones.find((one) => one.kind === kind)?.id ?? 0n;
  const at = { receiving: 'NNG1-R-01', first: 'NNG1-A-01', second: 'NNG1-A-02', staging: 'NNG1-S-01', quarantine: 'NNG1-Q-01' };
  const place = (code: string, kind: string, pick_seq: number, max_pallets = 50) => ({
    zone_id: zone(kind),
    code,
    aisle: null,
    bay: null,
    level: null,
    max_pallets,
    max_kg: null,
    pick_seq,
    remark: null,
    created_by: null,
  });
  await db
    .insertInto('location')
    .values([
      place(at.receiving, 'receiving', 0),
      place(at.first, 'storage', 1),
      place(at.second, 'storage', 2, 1),
      place(at.staging, 'staging', 0),
      place(at.quarantine, 'quarantine', 0),
    ])
    .execute();
  const product = async (customer_id: bigint, code: string, name: string, over_percent: string | null): Promise<bigint> => {
    const { id } = await db
      .insertInto('customer_product')
      .values({
        customer_id,
        code,
        name,
        name_en: null,
        hs_code: null,
        unit: '件',
        packing: null,
        unit_kg: '0.5',
        unit_m3: '0.002',
        barcode: `BAR-${code}`,
        carton_units: 24,
        over_percent,
        un_no: null,
        dangerous_class: null,
        temperature_min: null,
        temperature_max: null,
        remark: null,
        created_by: null,
        search: name,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    lux,
    vina,
    warehouse,
    at,
    board: await product(lux, 'P-1', '主板', '5'),
    motor: await product(lux, 'P-2', '电机', null),
    milk: await product(vina, 'P-1', 'Sữa', null),
  };
}
