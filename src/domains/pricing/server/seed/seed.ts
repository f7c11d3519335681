import Big from 'big.js';
import { addDays, type Day } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { PricingTables } from '../db.ts';
import type { QuotationState } from '../../rating/match.ts';
import type { Side, Tier } from '../../rating/price.ts';
import { freightSheets } from './freight.ts';
import { quoted, quotedFine, truckKm } from './rates.ts';
import { seedRequests } from './requests.ts';
import { type Row, type Sheet, writeSheets } from './write.ts';

type Context = SeedContext<PricingTables>;

/**
 * Two years of rates: every customer and every carrier has one sheet with each own company it works with, revised after
 * a year with higher truck prices. A general price per kilometre applies besides the lines, so that any leg can be
 * charged. Some next revisions wait for approval. A customer of each company has prices by sea and by air. Customers have asked
 * for quotations.
 */
export async function seedPricing(context: Context): Promise<void> {
  const references = await read(context);
  if (references.fees.freight === undefined || references.staff.length < 2) return;
  await writeSheets(context, [
    ...customerSheets(context, references),
    ...carrierSheets(context, references),
    ...(await freightSheets(context)),
  ]);
  await seedRequests(context);
}

async function read({ db }: Context) {
  const fees = await db.selectFrom('fee_name').select(['id', 'code']).where('active', '=', true).orderBy('id').execute();
  const coded = (code: string): bigint | undefined => fees.find((fee) => fee.code === code)?.id;
  const lines = await db
    .selectFrom('line')
    .innerJoin('station as o', 'o.id', 'line.origin_station_id')
    .select(['line.id', 'line.distance_km', 'line.cross_border', 'o.country'])
    .where('line.active', '=', true)
    .orderBy('line.id')
    .execute();
  return {
    fees: { freight: coded('FRT'), fuel: coded('FUEL'), customs: coded('CLEAR'), handling: coded('LOAD') },
    lines,
    trucks: await db.selectFrom('vehicle_type').select(['id', 'load_kg']).where('active', '=', true).orderBy('load_kg').execute(),
    companies: await db.selectFrom('own_company').select(['id', 'country', 'currency', 'number_mark']).orderBy('id').execute(),
    customers: await db.selectFrom('customer').select(['id', 'short_name', 'company_id', 'currency']).orderBy('id').execute(),
    customerLines: await db
      .selectFrom('customer_line')
      .select(['id', 'customer_id', 'line_id', 'vehicle_type_id'])
      .where('active', '=', true)
      .orderBy('id')
      .execute(),
    carriers: await db.selectFrom('carrier').select(['id', 'short_name', 'country', 'currency']).orderBy('id').execute(),
    staff: await db.selectFrom('account').select('id').where('user_type', '=', 1).orderBy('id').limit(8).execute(),
  };
}
type References = Awaited<ReturnType<typeof read>>;

function customerSheets(context: Context, references: References): Sheet[] {
  return references.customers.flatMap((customer) => {
    const company = references.companies.find((one) => one.id === customer.company_id);
    const own = references.customerLines.filter((line) => line.customer_id === customer.id);
    if (!company) return [];
    const level = new Big(context.random.between(98, 124)).div(100);
    const rows = (raise: Big): Row[] => {
      const at = level.times(raise);
      const lines = own.flatMap((mine): Row[] => {
        const line = references.lines.find((one) => one.id === mine.line_id);
        if (!line || references.fees.freight === undefined) return [];
        const truck = references.trucks.find((one) => one.id === mine.vehicle_type_id);
        const yuan = tripYuan(line, truck?.load_kg ?? '18000')
          .times(at)
          .times('1.22');
        return [{ fee_name_id: references.fees.freight, basis: 'trip', price: quoted(yuan, customer.currency), customer_line_id: mine.id }];
      });
      return [
        ...lines,
        ...general(
          references,
          customer.currency,
          at.times('1.22'),
          own.map((line) => line.line_id),
        ),
      ];
    };
    return revisions(context, references, { side: 'sell', party: customer, company }, rows);
  });
}

function carrierSheets(context: Context, references: References): Sheet[] {
  return references.carriers.flatMap((carrier) =>
    references.companies.flatMap((company) => {
      const level = new Big(context.random.between(90, 108)).div(100);
      const near = references.lines.filter((line) => line.country === carrier.country || line.country === company.country);
      const nearLines = near.filter(() => context.random.chance(0.4)).slice(0, 24);
      const trucks = references.trucks.filter((_, place) => place % 2 === references.trucks.length % 2).slice(-3);
      const rows = (raise: Big): Row[] => {
        const at = level.times(raise);
        const lines = nearLines.flatMap((line) =>
          trucks.flatMap((truck): Row[] =>
            references.fees.freight === undefined
              ? []
              : [
                  {
                    fee_name_id: references.fees.freight,
                    basis: 'trip',
                    price: quoted(tripYuan(line, truck.load_kg).times(at), carrier.currency),
                    line_id: line.id,
                    vehicle_type_id: truck.id,
                  },
                ],
          ),
        );
        return [...lines, ...general(references, carrier.currency, at, null)];
      };
      return revisions(context, references, { side: 'buy', party: carrier, company }, rows);
    }),
  );
}

/** A border crossing costs a day of the truck, and its papers. */
function tripYuan(line: References['lines'][number], loadKg: string): Big {
  return new Big(line.distance_km).times(truckKm(loadKg)).plus(line.cross_border ? 1400 : 260);
}

/** Prices of every lane: trucks per kilometre, handling per ton, and for customers fuel, and customs on their own lines across a border. */
function general({ fees, lines }: References, currency: Currency, at: Big, customerLines: readonly bigint[] | null): Row[] {
  const rows: Row[] = [];
  if (fees.freight !== undefined)
    rows.push({
      fee_name_id: fees.freight,
      basis: 'km',
      price: quotedFine(at.times('7.2'), currency),
      min_charge_minor: minor(quoted(at.times(650), currency), currency),
    });
  if (fees.handling !== undefined)
    rows.push({ fee_name_id: fees.handling, basis: 'ton', scheme: 'whole_tier', price: '0', tiers: handlingTiers(at, currency) });
  if (customerLines === null) return rows;
  if (fees.fuel !== undefined && fees.freight !== undefined)
    rows.push({ fee_name_id: fees.fuel, percent_of_fee_name_id: fees.freight, basis: 'percent', price: '6' });
  const customs = fees.customs;
  if (customs !== undefined)
    rows.push(
      ...lines
        .filter((line) => line.cross_border && customerLines.includes(line.id))
        .map((line): Row => ({ fee_name_id: customs, basis: 'job', price: quoted(at.times(480), currency), line_id: line.id })),
    );
  return rows;
}

function handlingTiers(at: Big, currency: Currency): Tier[] {
  const price = (yuan: number): string => quotedFine(at.times(yuan), currency);
  return [
    { from: '0', to: '5', price: price(28) },
    { from: '5', to: '20', price: price(22) },
    { from: '20', to: null, price: price(17) },
  ];
}

function minor(text: string, currency: Currency): bigint {
  return BigInt(text) * (currency === 'VND' ? 1n : 100n);
}

type Between = { side: Side; party: { id: bigint; short_name: string; currency: Currency }; company: References['companies'][number] };

function revisions(
  { today, random }: Context,
  references: References,
  { side, party, company }: Between,
  rows: (raise: Big) => Row[],
): Sheet[] {
  const [first, second, last]: readonly [Day, Day, Day] = [addDays(today, -760), addDays(today, -365), addDays(today, 150)];
  const preparer = random.whole(references.staff.length);
  const approver = (preparer + 1 + random.whole(references.staff.length - 1)) % references.staff.length;
  const sheet = (revision: number, state: QuotationState, from: Day, to: Day, until: Day, raise: string): Sheet => ({
    side,
    company_id: company.id,
    mark: company.number_mark,
    party_id: party.id,
    title: `${party.short_name} ${from.slice(0, 4)}`,
    currency: party.currency,
    revision,
    state,
    valid_from: from,
    valid_to: to,
    in_force: state === 'submitted' || state === 'draft' ? null : `[${from},${until})`,
    created_on: addDays(from, -random.between(6, 20)),
    preparer: references.staff[preparer]?.id ?? null,
    approver: references.staff[approver]?.id ?? null,
    rows: rows(new Big(raise)),
  });
  const pastSheets = [
    sheet(1, 'superseded', first, addDays(second, 30), second, '1'),
    sheet(2, 'approved', second, last, addDays(last, 1), '1.04'),
  ];
  if (!random.chance(0.2)) return pastSheets;
  return [...pastSheets, sheet(3, random.chance(0.6) ? 'submitted' : 'draft', addDays(last, 1), addDays(last, 365), last, '1.07')];
}
