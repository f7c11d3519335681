import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import { by, listSource } from '../../../../server/list.ts';
import type { Language } from '../../../../kernel/words.ts';
import { goodsName, plainName, shortName } from '../../../reference/server/names.ts';
import { nameOf } from '../../inbound/server/queries.ts';
import type { WarehouseWork } from '../../server/db.ts';
import { listStoragePallets, listStorageRuns, listTariffs } from '../contract.ts';
import type { StoragePer, StorageUnit } from '../kinds.ts';
import type { PricedLine } from '../rules.ts';

type TierJson = { place: number; from_day: number; to_day: number | null; price: string };

export function tariffsOf(work: WarehouseWork) {
  return work.db
    .selectFrom('storage_tariff as t')
    .innerJoin('customer as k', 'k.id', 't.customer_id')
    .innerJoin('warehouse as w', 'w.id', 't.warehouse_id')
    .where('t.company_id', 'in', [...work.who.companyIds])
    .selectAll('t')
    .select([shortName('k', work.who.language).as('customer_name'), plainName('w', work.who.language).as('warehouse_name')])
    .select([
      sql<TierJson[]>`(select jsonb_agg(jsonb_build_object('place', i.place, 'from_day', i.from_day, 'to_day', i.to_day,
        'price', trim_scale(i.price)::text) order by i.place) from storage_tariff_tier i where i.tariff_id = t.id)`.as('tiers'),
      sql<boolean>`exists (select from storage_run_line l join storage_run r on r.id = l.run_id where l.tariff_id = t.id and r.state <> 'void')`.as(
        'used',
      ),
    ]);
}
type TariffRow = Awaited<ReturnType<ReturnType<typeof tariffsOf>['execute']>>[number];
export function tariffRowOf({ minimum_minor, ...row }: TariffRow) {
  return { ...row, minimum: minimum_minor === null ? null : amountOf(row.currency, minimum_minor) };
}

export const tariffSource = listSource(listTariffs, {
  query: tariffsOf,
  id: 't.id',
  where: {},
  sorts: { valid_from: by('t.valid_from', 'date') },
  row: tariffRowOf,
});

export function runsOf(work: WarehouseWork) {
  return work.db
    .selectFrom('storage_run as r')
    .innerJoin('customer as k', 'k.id', 'r.customer_id')
    .innerJoin('warehouse as w', 'w.id', 'r.warehouse_id')
    .where('r.company_id', 'in', [...work.who.companyIds])
    .selectAll('r')
    .select([shortName('k', work.who.language).as('customer_name'), plainName('w', work.who.language).as('warehouse_name')])
    .select([nameOf(work, 'r.created_by').as('created_by_name'), nameOf(work, 'r.charged_by').as('charged_by_name')])
    .select(
      sql<number>`(select coalesce(sum(u.to_on - u.from_on + 1), 0)::int from storage_run_untariffed u where u.run_id = r.id)`.as(
        'untariffed_days',
      ),
    );
}
type RunRow = Awaited<ReturnType<ReturnType<typeof runsOf>['execute']>>[number];
export function runRowOf({ amount_minor, pallet_days, ...row }: RunRow) {
  return { ...row, amount: amountOf(row.currency, amount_minor), pallet_days: Number(pallet_days) };
}

export const runSource = listSource(listStorageRuns, {
  query: runsOf,
  id: 'r.id',
  state: 'r.state',
  where: {},
  sorts: { month: by('r.month', 'text') },
  row: runRowOf,
});

/** The goods on a pallet, by the lots that ever stood on it. */
export const goodsOn = (language: Language) => sql<
  string | null
>`(select string_agg(distinct ${goodsName('g', language)}, ', ') from stock_balance b
  join customer_product g on g.id = b.product_id where b.pallet_id = p.id)`;

export const palletSource = listSource(listStoragePallets, {
  query: (work: WarehouseWork) =>
    work.db
      .selectFrom('storage_run_pallet as s')
      .innerJoin('storage_run as r', 'r.id', 's.run_id')
      .innerJoin('warehouse as w', 'w.id', 'r.warehouse_id')
      .innerJoin('pallet as p', 'p.id', 's.pallet_id')
      .innerJoin('storage_tariff as t', 't.id', 's.tariff_id')
      .leftJoin('storage_tariff_tier as i', (join) => join.onRef('i.tariff_id', '=', 's.tariff_id').onRef('i.place', '=', 's.place'))
      .where('r.company_id', 'in', [...work.who.companyIds])
      .select(['s.pallet_id', 's.tariff_id', 's.place', 'p.pallet_no', 's.days', 's.quantity', 't.free_days', 'i.from_day', 'i.to_day'])
      .select([
        sql<string>`(p.received_at at time zone w.time_zone)::date`.as('arrived_on'),
        goodsOn(work.who.language).as('product_name'),
      ]),
  id: 's.pallet_id',
  where: { run_no: 'r.run_no', pallet_no: 'p.pallet_no' },
  sorts: { pallet_no: by(sql`p.pallet_no || ' ' || lpad(s.tariff_id::text, 19, '0') || lpad(s.place::text, 4, '0')`, 'text') },
  row: ({ pallet_id, tariff_id, place, free_days, quantity, ...row }) => ({
    ...row,
    id: `${pallet_id} ${tariff_id} ${place}`,
    quantity: plainDecimal(quantity),
    from_day: place === 0 ? 1 : row.from_day,
    to_day: place === 0 ? free_days : row.to_day,
  }),
});

/** Lines in the form of the wire, with the unit and time of their tariffs. */
export function linesOut(
  lines: readonly PricedLine[],
  tariffs: readonly { readonly id: bigint; readonly unit: StorageUnit; readonly per: StoragePer }[],
  currency: Currency,
) {
  return lines.map(({ tariff_id, amount_minor, quantity, price, ...line }) => {
    const tariff = tariffs.find(({ id }) => id === tariff_id);
    return {
      ...line,
      id: `${tariff_id} ${line.kind} ${line.place}`,
      unit: tariff?.unit ?? ('pallet' as const),
      per: tariff?.per ?? ('day' as const),
      quantity: plainDecimal(quantity),
      price: plainDecimal(price),
      amount: amountOf(currency, amount_minor),
      currency,
    };
  });
}
