import { addDays } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { PricingTables } from '../db.ts';
import type { Row, Sheet } from './write.ts';

/** The ports between which each own company's first customer has agreed prices for containers, and its prices by air, in its currency. */
const routes = {
  CN: {
    currency: 'CNY',
    sea: ['CNQZH', 'THLCH'],
    boxes: { '22G1': '5200', '45G1': '8900' },
    kilo: ['28', '24', '21.5'],
  },
  VN: {
    currency: 'VND',
    sea: ['VNHPH', 'THLCH'],
    boxes: { '22G1': '17500000', '45G1': '29800000' },
    kilo: ['92000', '81000', '74000'],
  },
  TH: {
    currency: 'THB',
    sea: ['THLCH', 'CNQZH'],
    boxes: { '22G1': '24500', '45G1': '41800' },
    kilo: ['132', '116', '105'],
  },
} as const satisfies Record<string, { currency: Currency; sea: readonly [string, string]; boxes: object; kilo: readonly string[] }>;

/** One approved sheet by sea and by air of each own company, with its first customer. */
export async function freightSheets({ db, today }: SeedContext<PricingTables>): Promise<Sheet[]> {
  const stations = await db.selectFrom('station').select(['id', 'code']).execute();
  const fees = await db.selectFrom('fee_name').select(['id', 'code']).where('code', 'in', ['OFRT', 'AFRT']).execute();
  const companies = await db.selectFrom('own_company').select(['id', 'country', 'number_mark']).orderBy('id').execute();
  const customers = await db
    .selectFrom('customer')
    .select(['id', 'short_name', 'country'])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const staff = await db.selectFrom('account').select('id').where('user_type', '=', 1).orderBy('id').limit(2).execute();
  const station = (code: string): bigint | null => stations.find((one) => one.code === code)?.id ?? null;
  const fee = (code: string): bigint | undefined => fees.find((one) => one.code === code)?.id;
  const [ocean, air] = [fee('OFRT'), fee('AFRT')];
  const from = addDays(today, -60);
  const to = addDays(today, 305);
  return companies.flatMap(({ id, country, number_mark }): Sheet[] => {
    const route = country === 'CN' || country === 'VN' || country === 'TH' ? routes[country] : null;
    const customer = customers.find((one) => one.country === country);
    if (!route || !customer || ocean === undefined || air === undefined) return [];
    const ends = ([origin, destination]: readonly [string, string]) => ({
      origin_station_id: station(origin),
      destination_station_id: station(destination),
    });
    const [small, middle, large] = route.kilo;
    const rows: Row[] = [
      ...Object.entries(route.boxes).map(
        ([container_type, price]): Row => ({
          fee_name_id: ocean,
          mode: 'sea',
          basis: 'container',
          price,
          container_type,
          ...ends(route.sea),
        }),
      ),
      {
        fee_name_id: air,
        mode: 'air',
        basis: 'chargeable_kg',
        scheme: 'weight_break',
        price: '0',
        divisor: '6000',
        tiers: [
          { from: '0', to: '45', price: small },
          { from: '45', to: '300', price: middle },
          { from: '300', to: null, price: large },
        ],
      },
    ];
    const sheet = {
      side: 'sell',
      company_id: id,
      mark: number_mark,
      party_id: customer.id,
      currency: route.currency,
      revision: 1,
      rows,
    } as const;
    const approved = { state: 'approved', valid_from: from, valid_to: to, in_force: `[${from},${addDays(to, 1)})` } as const;
    const people = { preparer: staff[0]?.id ?? null, approver: staff[1]?.id ?? null };
    return [
      { ...sheet, ...approved, ...people, title: `${customer.short_name} FCL / air ${from.slice(0, 4)}`, created_on: addDays(from, -9) },
    ];
  });
}
