import type { SeedContext } from '../../../../server/seed.ts';
import { searchText } from '../../../../server/search-text.ts';
import type { WarehouseTables } from '../db.ts';
import type { Temperature, ZoneKind } from '../../place/master.ts';

type Context = SeedContext<WarehouseTables>;

const sites = [
  {
    country: 'CN',
    code: 'NNG1',
    name: '南宁综合保税仓',
    name_en: 'Nanning bonded warehouse',
    gs1_prefix: '69012345',
    bonded: true,
    address: '南宁市良庆区综合保税区 3 号',
  },
  {
    country: 'CN',
    code: 'PIN1',
    name: '凭祥口岸仓',
    name_en: 'Pingxiang border warehouse',
    gs1_prefix: '69012346',
    bonded: false,
    address: '凭祥市友谊关物流园 12 号',
  },
  {
    country: 'VN',
    code: 'BNH1',
    name: 'Kho Bắc Ninh',
    name_en: 'Bac Ninh warehouse',
    gs1_prefix: '89350123',
    bonded: false,
    address: 'KCN Yên Phong, Bắc Ninh',
  },
  {
    country: 'TH',
    code: 'BKK1',
    name: 'คลังบางนา',
    name_en: 'Bangna warehouse',
    gs1_prefix: '88501234',
    bonded: false,
    address: 'ถ.บางนา-ตราด กม. 19 สมุทรปราการ',
  },
] as const;
const zones: readonly {
  code: string;
  kind: ZoneKind;
  temperature: Temperature;
  aisles: number;
  bays: number;
  levels: number;
  pallets: number;
}[] = [
  { code: 'R', kind: 'receiving', temperature: 'ambient', aisles: 1, bays: 2, levels: 1, pallets: 60 },
  { code: 'A', kind: 'storage', temperature: 'ambient', aisles: 3, bays: 8, levels: 3, pallets: 2 },
  { code: 'B', kind: 'storage', temperature: 'chilled', aisles: 1, bays: 6, levels: 2, pallets: 2 },
  { code: 'S', kind: 'staging', temperature: 'ambient', aisles: 1, bays: 3, levels: 1, pallets: 40 },
  { code: 'Q', kind: 'quarantine', temperature: 'ambient', aisles: 1, bays: 1, levels: 1, pallets: 20 },
];
const zoneNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CN: { R: '收货区', A: '常温存储区', B: '冷藏区', S: '备货区', Q: '隔离区' },
  VN: { R: 'Khu nhận hàng', A: 'Khu kệ thường', B: 'Khu mát', S: 'Khu chờ xuất', Q: 'Khu cách ly' },
  TH: { R: 'พื้นที่รับสินค้า', A: 'โซนทั่วไป', B: 'โซนแช่เย็น', S: 'พื้นที่เตรียมส่ง', Q: 'โซนกักกัน' },
};
const zoneOfTime: Readonly<Record<string, string>> = { CN: 'Asia/Shanghai', VN: 'Asia/Ho_Chi_Minh', TH: 'Asia/Bangkok' };

/** The docks of each warehouse. */
const docks = ['D01', 'D02', 'D03', 'D04', 'D05', 'D06'];

/** Four warehouses with their docks, their zones and about 90 locations each. */
export async function seedPlaces({ db }: Context): Promise<void> {
  const companies = await db.selectFrom('own_company').select(['id', 'country']).execute();
  const warehouses = await db
    .insertInto('warehouse')
    .values(
      sites.map((site) => ({
        ...site,
        company_id: companies.find(({ country }) => country === site.country)?.id ?? 0n,
        time_zone: zoneOfTime[site.country] ?? 'Asia/Shanghai',
        contact: null,
        phone: null,
        remark: null,
        created_by: null,
        search: searchText(site.code, site.name, site.name_en),
      })),
    )
    .returning(['id', 'code', 'country'])
    .execute();
  await db
    .insertInto('dock')
    .values(
      warehouses.flatMap((site) =>
        docks.map((code) => ({ warehouse_id: site.id, code, remark: null, created_by: null, search: searchText(code) })),
      ),
    )
    .execute();
  const zoned = await db
    .insertInto('warehouse_zone')
    .values(
      warehouses.flatMap((site) =>
        zones.map(({ code, kind, temperature }) => {
          const name = zoneNames[site.country]?.[code] ?? code;
          return { warehouse_id: site.id, code, name, kind, temperature, remark: null, created_by: null, search: searchText(code, name) };
        }),
      ),
    )
    .returning(['id', 'code', 'warehouse_id'])
    .execute();
  await db
    .insertInto('location')
    .values(
      zoned.flatMap((zone) => {
        const plan = zones.find(({ code }) => code === zone.code);
        const site = warehouses.find(({ id }) => id === zone.warehouse_id);
        return plan && site ? cellsOf(site.code, zone.id, plan) : [];
      }),
    )
    .execute();
}

function cellsOf(site: string, zoneId: bigint, plan: (typeof zones)[number]) {
  const two = (n: number) => String(n).padStart(2, '0');
  const upTo = (n: number) => Array.from({ length: n }, (_, place) => place + 1);
  return upTo(plan.aisles).flatMap((aisle) =>
    upTo(plan.bays).flatMap((bay) =>
      upTo(plan.levels).map((level) => {
        const code = `${site}-${plan.code}-${two(aisle)}-${two(bay)}-${level}`;
        return {
          zone_id: zoneId,
          code,
          aisle: two(aisle),
          bay,
          level,
          max_pallets: plan.pallets,
          max_kg: plan.kind === 'storage' ? '2400' : null,
          pick_seq: aisle * 1000 + (aisle % 2 === 1 ? bay : 100 - bay) * 10 + level,
          remark: null,
          created_by: null,
          search: searchText(code),
        };
      }),
    ),
  );
}
