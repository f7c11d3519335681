import { addDays, type Day } from '../../../kernel/day.ts';
import type { Currency } from '../../../kernel/money.ts';
import { searchText } from '../../../server/search-text.ts';
import type { SeedContext } from '../../../server/seed.ts';
import type { ReferenceTables } from '../tables.ts';
import { taxNoOf } from './check-digits.ts';
import { carrierNames, customerNames, familyNames, givenNames, siteNames, streets } from './names.ts';
import { facilities, places } from './places.ts';
import { feeNames, feeTypes, rateMiddles, taxRates, vehicleTypes } from './tariff.ts';

type Context = SeedContext<ReferenceTables>;
type Country = 'CN' | 'VN' | 'TH';

const currencyOf = { CN: 'CNY', VN: 'VND', TH: 'THB' } as const satisfies Record<Country, Currency>;
const timeZoneOf = { CN: 'Asia/Shanghai', VN: 'Asia/Ho_Chi_Minh', TH: 'Asia/Bangkok' } as const;
const stationsWanted = 200;

/** The reference data of the demo: places, parties, trucks and drivers, fees, taxes and two years of exchange rates. */
export async function seedReference(context: Context): Promise<void> {
  await seedStations(context);
  await seedTariff(context);
  await seedRates(context);
  await seedCustomers(context);
  await seedFleets(context);
  await seedLines(context);
}

async function seedStations({ db }: Context): Promise<void> {
  const towns = places.map((place) => ({
    ...place,
    code:
      place.unlocode ??
      `${place.country}-${place.name_en
        .replace(/[^A-Za-z]/g, '')
        .slice(0, 6)
        .toUpperCase()}`,
  }));
  const sites = facilities.flatMap((facility) =>
    towns
      .filter((town) => town.kind !== 'rail')
      .map((town) => ({
        ...town,
        code: `${town.code}-${facility.suffix}`,
        unlocode: null,
        kind: facility.kind,
        name: `${town.name} ${town.country === 'VN' ? facility.vi : town.country === 'TH' ? facility.th : facility.zh}`,
        name_en: `${town.name_en} ${facility.en}`,
      })),
  );
  const rows = [...towns, ...sites].slice(0, stationsWanted).map((row) => ({
    ...row,
    radius_m: row.kind === 'city' ? 5000 : 800,
    time_zone: timeZoneOf[row.country],
    address: null,
    contact: null,
    phone: null,
    opening_hours: row.kind === 'border' ? '08:00-20:00' : null,
    customs_code: null,
    remark: null,
    created_by: null,
    search: searchText(row.name, row.name_en, row.code),
  }));
  await db.insertInto('station').values(rows).execute();
}

async function seedTariff({ db }: Context): Promise<void> {
  await db
    .insertInto('vehicle_type')
    .values(
      vehicleTypes.map(([code, name_zh, name_vi, name_en, name_th, length_m, load_kg, volume_m3, pallets, container]) => ({
        code,
        name_zh,
        name_vi,
        name_en,
        name_th,
        length_m,
        load_kg,
        volume_m3,
        pallets,
        container,
        created_by: null,
        search: searchText(code, name_zh, name_vi, name_en, name_th),
      })),
    )
    .execute();
  const types = await db
    .insertInto('fee_type')
    .values(
      feeTypes.map(([code, category, name_zh, name_vi, name_en, name_th]) => ({
        code,
        category,
        name_zh,
        name_vi,
        name_en,
        name_th,
        remark: null,
        created_by: null,
        search: searchText(code, name_zh, name_vi, name_en, name_th),
      })),
    )
    .returning(['id', 'code'])
    .execute();
  await db
    .insertInto('fee_name')
    .values(
      feeNames.map(([code, type, side, default_basis, tax_percent, disbursement, abnormal, name_zh, name_vi, name_en, name_th]) => ({
        code,
        name_zh,
        name_vi,
        name_en,
        name_th,
        fee_type_id: types.find((row) => row.code === type)?.id ?? 0n,
        side,
        default_currency: 'CNY' as const,
        default_basis,
        tax_percent,
        disbursement,
        abnormal,
        remark: null,
        created_by: null,
        search: searchText(code, name_zh, name_vi, name_en, name_th),
      })),
    )
    .execute();
  await db
    .insertInto('tax_rate')
    .values(
      taxRates.map(([country, percent, kind, valid_from, valid_to, basis]) => ({
        country,
        percent,
        kind,
        valid_from,
        valid_to,
        basis,
        fee_name_id: null,
        created_by: null,
      })),
    )
    .execute();
}

/** One rate a pair and month for two years and the month after, wandering a little around its middle. */
async function seedRates({ db, random, today }: Context): Promise<void> {
  const months = monthsBack(today, 26);
  const rows = rateMiddles.flatMap(([base, quote, middle]) => {
    let drift = 0;
    return months.map(({ from, to }) => {
      drift = Math.max(-0.03, Math.min(0.03, drift + random.between(-60, 60) / 10_000));
      return {
        company_id: null,
        base,
        quote,
        rate: (middle * (1 + drift)).toFixed(8),
        side: 'both' as const,
        valid_from: from,
        valid_to: to,
        source: 'accounting month',
        created_by: null,
      };
    });
  });
  await db.insertInto('exchange_rate').values(rows).execute();
}

/** The months up to the one after this, oldest first, each with its first and last day. */
function monthsBack(today: Day, count: number): { from: Day; to: Day }[] {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  return Array.from({ length: count }, (_, place) => {
    const from = new Date(first);
    from.setUTCMonth(first.getUTCMonth() - (count - 2) + place);
    const next = new Date(from);
    next.setUTCMonth(from.getUTCMonth() + 1);
    return { from: from.toISOString().slice(0, 10), to: addDays(next.toISOString().slice(0, 10), -1) };
  });
}

async function seedCustomers({ db, random }: Context): Promise<void> {
  const companies = await db.selectFrom('own_company').select(['id', 'country']).execute();
  const staff = await db.selectFrom('account').select(['id', 'company_id']).where('user_type', '=', 1).orderBy('id').execute();
  const limits = { CNY: 500_000_00n, VND: 1_800_000_000n, THB: 2_500_000_00n };
  const customers = await db
    .insertInto('customer')
    .values(
      customerNames.map(([country, name, name_en, short_name, industry], place) => {
        const currency = currencyOf[country];
        const company_id = companies.find((company) => company.country === country)?.id ?? 0n;
        const ours = staff.filter((account) => account.company_id === company_id);
        const large = random.chance(0.4);
        return {
          code: `C${String(1001 + place)}`,
          name,
          name_en,
          short_name,
          country,
          tax_no: taxNoOf(country, 100 + place),
          company_id,
          currency,
          customer_group: null,
          industry,
          sales_id: ours[0]?.id ?? null,
          service_id: ours[1]?.id ?? null,
          settlement: place % 11 === 0 ? ('perOrder' as const) : ('monthly' as const),
          statement_day: random.pick([1, 5, 10, 25]),
          credit_days: random.pick([15, 30, 30, 45, 60]),
          credit_limit_minor: place % 9 === 8 ? null : limits[currency] * (large ? 10n : 4n),
          credit_currency: currency,
          invoice_title: name,
          invoice_address: addressIn(country, random),
          invoice_phone: phoneIn(country, random),
          invoice_bank: null,
          invoice_account: null,
          invoice_kind: country === 'CN' ? ('special' as const) : ('electronic' as const),
          email: `finance@${name_en
            .toLowerCase()
            .replace(/[^a-z]/g, '')
            .slice(0, 16)}.example`,
          hold_reason: null,
          remark: null,
          created_by: null,
          search: searchText(name, name_en, short_name),
        };
      }),
    )
    .returning(['id', 'country', 'name'])
    .execute();
  await db
    .insertInto('customer_contact')
    .values(
      customers.map((customer) => {
        const country = customer.country as Country;
        return {
          customer_id: customer.id,
          name: personIn(country, random),
          title: null,
          phone: phoneIn(country, random),
          email: null,
          main: true,
          remark: null,
        };
      }),
    )
    .execute();
  const towns = places.filter((place) => place.kind === 'city' || place.kind === 'port');
  await db
    .insertInto('consignor')
    .values(
      Array.from({ length: 90 }, (_, place) => {
        const customer = customers[place % customers.length];
        const town = random.pick(towns.filter((candidate) => (place < 45 ? candidate.country === customer?.country : true)));
        const name = `${customer?.name ?? ''} ${town.name}${random.pick(siteNames[town.country])}`;
        return {
          customer_id: customer?.id ?? null,
          kind: 'both' as const,
          name,
          name_en: null,
          country: town.country,
          region: null,
          city: town.name,
          address: addressIn(town.country, random),
          postcode: null,
          contact: personIn(town.country, random),
          phone: phoneIn(town.country, random),
          email: null,
          tax_no: null,
          opening_hours: '08:00-18:00',
          constraints: null,
          latitude: town.latitude,
          longitude: town.longitude,
          station_id: null,
          remark: null,
          created_by: null,
          search: searchText(name, town.name, town.name_en),
        };
      }),
    )
    .execute();
}

async function seedFleets({ db, random, today, now }: Context): Promise<void> {
  const companies = await db.selectFrom('own_company').select(['id', 'country']).execute();
  const carriers = await db
    .insertInto('carrier')
    .values(
      carrierNames.map(([country, name, short_name, kind], place) => ({
        code: `K${String(201 + place)}`,
        name,
        name_en: null,
        short_name,
        country,
        tax_no: kind === 'own' ? null : taxNoOf(country, 500 + place),
        kind,
        company_id: kind === 'own' ? (companies.find((company) => company.country === country)?.id ?? null) : null,
        currency: currencyOf[country],
        payment_days: random.pick([15, 30, 30, 45]),
        taxpayer: kind === 'individual' ? ('none' as const) : ('general' as const),
        tax_percent: country === 'CN' ? '9' : country === 'VN' ? '8' : '0',
        licence_no: `L${country}${820_000 + place * 31}`,
        licence_until: addDays(today, random.between(60, 900)),
        permit_no: `P${country}${410_000 + place * 17}`,
        permit_until: addDays(today, random.between(40, 700)),
        insurance_no: `CL${2026_0000 + place}`,
        insurance_minor: 100_000_000n,
        insurance_currency: 'CNY' as const,
        insurance_until: addDays(today, place === 7 ? 12 : random.between(45, 340)),
        contact: personIn(country, random),
        phone: phoneIn(country, random),
        email: `ops${place}@carrier.example`,
        address: addressIn(country, random),
        rating: random.between(3, 5),
        blacklist_reason: null,
        blacklisted_on: null,
        remark: null,
        created_by: null,
        search: searchText(name, short_name, `K${201 + place}`),
      })),
    )
    .returning(['id', 'country', 'name', 'currency'])
    .execute();
  const approver = await db.selectFrom('account').select('id').where('user_type', '=', 1).orderBy('id').executeTakeFirstOrThrow();
  await db
    .insertInto('party_bank_account')
    .values(
      carriers.map((carrier, place) => ({
        carrier_id: carrier.id,
        customer_id: null,
        supplier_id: null,
        bank: carrier.country === 'VN' ? 'Vietcombank' : carrier.country === 'TH' ? 'ธนาคารกรุงเทพ' : '中国工商银行',
        branch: null,
        account_no: `62${String(200_000_000_000 + place * 7_919_333)}`,
        account_name: carrier.name,
        swift: null,
        cnaps: null,
        currency: carrier.currency,
        reason: null,
        state: 'approved' as const,
        created_by: null,
        approved_by: approver.id,
        approved_at: new Date(now.getTime() - 40 * 86_400_000),
        usable_from: new Date(now.getTime() - 39 * 86_400_000),
        refused_reason: null,
      })),
    )
    .execute();

  const types = await db.selectFrom('vehicle_type').select(['id', 'load_kg', 'volume_m3', 'pallets', 'container']).orderBy('id').execute();
  const vehicles = await db
    .insertInto('vehicle')
    .values(
      Array.from({ length: 120 }, (_, place) => {
        const carrier = carriers[place % carriers.length] ?? carriers[0];
        const country = (carrier?.country ?? 'CN') as Country;
        const type = types[random.weighted([1, 2, 4, 4, 3, 2, 2, 3])] ?? types[0];
        const plate_no = plateIn(country, place);
        return {
          carrier_id: carrier?.id ?? 0n,
          plate_no,
          country,
          vehicle_type_id: type?.id ?? 0n,
          load_kg: type?.load_kg ?? '1000',
          volume_m3: type?.volume_m3 ?? '10',
          pallets: type?.pallets ?? 0,
          trailer_plate_no: null,
          vin: null,
          brand: random.pick(['一汽解放', '东风', 'Hino', 'Isuzu', 'Hyundai', '陕汽']),
          registered_on: addDays(today, -random.between(200, 2400)),
          // A few have just run out or are about to, so that the rule can be seen at work.
          inspection_until: addDays(
            today,
            place % 29 === 5 ? -random.between(1, 20) : place % 17 === 3 ? random.between(3, 25) : random.between(50, 360),
          ),
          insurance_until: addDays(today, place % 31 === 9 ? -3 : random.between(40, 350)),
          commercial_insurance_until: addDays(today, random.between(40, 350)),
          permit_until: addDays(today, random.between(60, 700)),
          border_permit_no: place % 3 === 0 ? `GMS${70_000 + place}` : null,
          border_permit_until: place % 3 === 0 ? addDays(today, random.between(30, 300)) : null,
          gps_device: place % 2 === 0 ? `8610${String(43_000_000_000 + place * 97)}` : null,
          remark: null,
          status: place % 23 === 7 ? ('maintenance' as const) : ('available' as const),
          created_by: null,
          search: searchText(plate_no),
        };
      }),
    )
    .returning(['id', 'carrier_id', 'country'])
    .execute();
  await db
    .insertInto('driver')
    .values(
      Array.from({ length: 130 }, (_, place) => {
        const vehicle = vehicles[place % vehicles.length];
        const country = (vehicle?.country ?? 'CN') as Country;
        const name = personIn(country, random);
        return {
          carrier_id: vehicle?.carrier_id ?? 0n,
          name,
          phone: phoneIn(country, random),
          country,
          id_card: null,
          licence_no: `${country}${String(330_000_000 + place * 77_773)}`,
          licence_class: country === 'CN' ? random.pick(['A2', 'B2', 'A2']) : country === 'VN' ? random.pick(['C', 'FC']) : 'ท.3',
          licence_until: addDays(today, place % 37 === 11 ? -5 : random.between(40, 1800)),
          qualification_no: `Q${510_000 + place}`,
          qualification_until: addDays(today, random.between(30, 1500)),
          passport_no: null,
          passport_until: null,
          dangerous_until: null,
          language: country === 'VN' ? ('vi' as const) : country === 'TH' ? ('th' as const) : ('zh' as const),
          vehicle_id: place < vehicles.length ? (vehicle?.id ?? null) : null,
          emergency_contact: null,
          emergency_phone: null,
          banned_from: null,
          banned_until: null,
          ban_reason: null,
          remark: null,
          created_by: null,
          search: searchText(name),
        };
      }),
    )
    .execute();
}

/** Lines between the places that the demo's orders go between; each customer has some of them under its own name. */
async function seedLines({ db, random }: Context): Promise<void> {
  const stations = await db.selectFrom('station').select(['id', 'code', 'name', 'country', 'latitude', 'longitude', 'kind']).execute();
  const hubs = [
    'CNNNG',
    'CNSZX',
    'CNCAN',
    'CNSHA',
    'CNKMG',
    'CNCKG',
    'CNDGG',
    'CNPIN',
    'VNHAN',
    'VNHPH',
    'VNBNI',
    'VNSGN',
    'VNDAD',
    'THBKK',
    'THLCH',
    'TH-CHONBU',
    'THKKC',
    'TH-MUKDAH',
  ];
  const found = hubs.flatMap((code) => stations.filter((station) => station.code === code));
  const pairs = found
    .flatMap((from) => found.filter((to) => to.id !== from.id).map((to) => ({ from, to, km: roadKm(from, to) })))
    .filter(({ km }) => km > 40 && km < 2600);
  const chosen = pairs
    .map((pair) => ({ pair, order: random.whole(1_000_000) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, 72)
    .map(({ pair }) => pair);
  const lines = await db
    .insertInto('line')
    .values(
      chosen.map(({ from, to, km }) => {
        const cross = from.country !== to.country;
        const name = `${from.name} → ${to.name}`;
        return {
          code: `${from.code.replace('-', '')}-${to.code.replace('-', '')}`,
          name,
          origin_station_id: from.id,
          destination_station_id: to.id,
          distance_km: km.toFixed(0),
          standard_hours: (km / 55 + (cross ? 10 : 2)).toFixed(1),
          cross_border: cross,
          toll_minor: null,
          toll_currency: null,
          remark: null,
          created_by: null,
          search: searchText(name),
        };
      }),
    )
    .returning(['id', 'name', 'standard_hours', 'origin_station_id', 'destination_station_id'])
    .execute();
  const customers = await db.selectFrom('customer').select(['id', 'country', 'short_name']).orderBy('id').execute();
  const types = await db.selectFrom('vehicle_type').select('id').orderBy('id').execute();
  const countryOf = new Map(stations.map((station) => [station.id, station.country]));
  await db
    .insertInto('customer_line')
    .values(
      customers.flatMap((customer) => {
        const near = lines.filter(
          (line) =>
            countryOf.get(line.origin_station_id) === customer.country || countryOf.get(line.destination_station_id) === customer.country,
        );
        const start = random.whole(near.length);
        return Array.from({ length: 4 }, (_, place) => near[(start + place * 5) % near.length])
          .filter((line, place, all) => line !== undefined && all.indexOf(line) === place)
          .flatMap((line) =>
            line
              ? [
                  {
                    customer_id: customer.id,
                    line_id: line.id,
                    name: `${customer.short_name} ${line.name}`,
                    vehicle_type_id: random.pick(types).id,
                    transit_hours: (Number(line.standard_hours) * 1.2).toFixed(1),
                    remark: null,
                    created_by: null,
                    search: searchText(customer.short_name, line.name),
                  },
                ]
              : [],
          );
      }),
    )
    .execute();
}

type Spot = { latitude: string | null; longitude: string | null };
/** Kilometres by road: the great circle (haversine, mean earth radius 6,371 km) and a quarter more for the way roads go. */
function roadKm(from: Spot, to: Spot): number {
  const radians = (degrees: string | null): number => (Number(degrees ?? 0) * Math.PI) / 180;
  const [lat1, lat2] = [radians(from.latitude), radians(to.latitude)];
  const half =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin((radians(to.longitude) - radians(from.longitude)) / 2) ** 2;
  return 1.25 * 2 * 6371 * Math.asin(Math.sqrt(half));
}

type Random = Context['random'];
function personIn(country: Country, random: Random): string {
  const [family, given] = [random.pick(familyNames[country]), random.pick(givenNames[country])];
  return country === 'CN' ? family + given : country === 'VN' ? `${family} ${given}` : `${given} ${family}`;
}
function phoneIn(country: Country, random: Random): string {
  const digits = (count: number): string => Array.from({ length: count }, () => random.whole(10)).join('');
  if (country === 'CN') return `1${random.pick(['35', '36', '58', '77', '86', '99'])}${digits(8)}`;
  return country === 'VN' ? `09${digits(8)}` : `08${digits(8)}`;
}
function addressIn(country: Country, random: Random): string {
  const street = random.pick(streets[country]);
  const number = random.between(1, 380);
  return country === 'CN' ? `${street}${number}号` : country === 'VN' ? `Số ${number}, ${street}` : `${number} ${street}`;
}
function plateIn(country: Country, place: number): string {
  const serial = String(10_000 + ((place * 7919) % 89_999));
  if (country === 'CN') return `桂A${serial}`;
  return country === 'VN' ? `29C-${serial.slice(0, 3)}.${serial.slice(3)}` : `70-${serial.slice(0, 4)}`;
}
