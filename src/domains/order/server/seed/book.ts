import type { Kysely } from 'kysely';
import type { OrderTables } from '../db.ts';
import { estimatedHours, fullAddress } from '../../transport-order/rules.ts';

export type BookPlace = {
  readonly id: bigint;
  readonly name: string;
  readonly country: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
};
export type BookLine = {
  readonly id: bigint;
  readonly customerLineId: bigint | null;
  readonly customerId: bigint | null;
  readonly from: BookPlace;
  readonly to: BookPlace;
  readonly hours: number;
  readonly crossBorder: boolean;
};
export type BookCustomer = {
  readonly id: bigint;
  readonly companyId: bigint;
  readonly country: string;
  readonly salesId: bigint | null;
  readonly serviceId: bigint | null;
};
type BookParty = {
  readonly id: bigint;
  readonly customerId: bigint | null;
  readonly stationId: bigint | null;
  readonly kind: string;
  readonly country: string;
  readonly city: string;
  readonly name: string;
  readonly contact: string;
  readonly phone: string;
  readonly address: string;
};

/** The demo company's records of lower domains that orders refer to. */
export type Book = {
  readonly companies: readonly { readonly id: bigint; readonly mark: string; readonly timeZone: string }[];
  readonly customers: readonly BookCustomer[];
  readonly parties: readonly BookParty[];
  readonly lines: readonly BookLine[];
  readonly trucks: readonly { readonly id: bigint; readonly kg: number; readonly m3: number; readonly container: boolean }[];
  readonly clerks: readonly { readonly id: bigint; readonly companyId: bigint }[];
};

export async function readBook(db: Kysely<OrderTables>): Promise<Book> {
  const companies = await db
    .selectFrom('own_company')
    .select(['id', 'number_mark as mark', 'time_zone as timeZone'])
    .orderBy('id')
    .execute();
  const customers = await db
    .selectFrom('customer')
    .select(['id', 'company_id as companyId', 'country', 'sales_id as salesId', 'service_id as serviceId'])
    .where('active', '=', true)
    .where('hold', '=', false)
    .orderBy('id')
    .execute();
  const parties = await db
    .selectFrom('consignor')
    .select([
      'id',
      'customer_id as customerId',
      'station_id as stationId',
      'kind',
      'country',
      'name',
      'contact',
      'phone',
      'address',
      'city',
      'region',
    ])
    .orderBy('id')
    .execute();
  const stations = await db.selectFrom('station').select(['id', 'name', 'country', 'latitude', 'longitude']).execute();
  const placeOf = new Map(stations.map((place) => [place.id, place]));
  const lines = await db
    .selectFrom('line')
    .select(['id', 'origin_station_id', 'destination_station_id', 'standard_hours', 'cross_border'])
    .where('mode', '=', 'road')
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const own = await db
    .selectFrom('customer_line')
    .select(['id', 'customer_id', 'line_id', 'transit_hours'])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const bookLines = lines.flatMap((line): BookLine[] => {
    const from = placeOf.get(line.origin_station_id);
    const to = placeOf.get(line.destination_station_id);
    if (!from || !to) return [];
    const common = { id: line.id, from, to, crossBorder: line.cross_border };
    return [
      { ...common, customerLineId: null, customerId: null, hours: Number(line.standard_hours) || estimatedHours(from, to) },
      ...own
        .filter(({ line_id }) => line_id === line.id)
        .map((mine) => ({ ...common, customerLineId: mine.id, customerId: mine.customer_id, hours: Number(mine.transit_hours) })),
    ];
  });
  const trucks = await db
    .selectFrom('vehicle_type')
    .select(['id', 'load_kg', 'volume_m3', 'container'])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const clerks = await db
    .selectFrom('account')
    .select(['id', 'company_id as companyId'])
    .where('user_type', '=', 1)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  return {
    companies,
    customers,
    parties: parties.map((party) => ({ ...party, address: fullAddress(party) })),
    lines: bookLines,
    trucks: trucks.map((type) => ({ id: type.id, kg: Number(type.load_kg), m3: Number(type.volume_m3), container: type.container })),
    clerks,
  };
}
