import { sql } from 'kysely';
import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { plainName, shortName } from '../../../../reference/server/names.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { previewStorage } from '../../contract.ts';
import type { StoragePer, StorageUnit } from '../../kinds.ts';
import { totalOf } from '../../rules.ts';
import { goodsOn, linesOut } from '../queries.ts';
import { linesNow, termsOf, unmeasuredOf } from '../run.ts';
import { staysOf, type StorageOf } from '../stays.ts';
import { untariffedOf } from '../untariffed.ts';

export default handle(previewStorage, async (work, of) => {
  const { db, who } = work;
  const warehouse = await db
    .selectFrom('warehouse as w')
    .select(plainName('w', who.language).as('name'))
    .where('w.id', '=', of.warehouse_id)
    .where('w.company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  const customer = await db
    .selectFrom('customer as k')
    .select(shortName('k', who.language).as('name'))
    .where('k.id', '=', of.customer_id)
    .executeTakeFirst();
  if (!warehouse || !customer) throw new Refusal('NOT_FOUND');
  const terms = await termsOf(work, of);
  if (terms.length === 0) throw new Refusal('NO_TARIFF');
  const lines = await linesNow(work, of, terms);
  const currency = terms[0]?.currency ?? null;
  const run = await db
    .selectFrom('storage_run')
    .select('run_no')
    .where('customer_id', '=', of.customer_id)
    .where('warehouse_id', '=', of.warehouse_id)
    .where('month', '=', of.month)
    .where('state', '<>', 'void')
    .orderBy('round')
    .limit(1)
    .executeTakeFirst();
  const tariffs = terms as unknown as readonly { id: bigint; unit: StorageUnit; per: StoragePer }[];
  return {
    customer_name: customer.name,
    warehouse_name: warehouse.name,
    currency,
    amount: currency && amountOf(currency, totalOf(lines)),
    lines: currency ? linesOut(lines, tariffs, currency) : [],
    pallets: await palletsOf(work, of),
    unmeasured: await unmeasuredOf(work, of),
    untariffed: await untariffedOf(work, of),
    run_no: run?.run_no ?? null,
  };
});

type Pallet = {
  pallet_id: bigint;
  place: number;
  tariff_id: bigint;
  pallet_no: string;
  product_name: string | null;
  arrived_on: string;
  from_day: number | null;
  to_day: number | null;
  days: number;
  quantity: string;
};
async function palletsOf({ db, who }: WarehouseWork, of: StorageOf) {
  const { rows } = await sql<Pallet>`
    select s.pallet_id, s.place, s.tariff_id, p.pallet_no, ${goodsOn(who.language)} as product_name, (p.received_at at time zone w.time_zone)::date as arrived_on,
      case when s.place = 0 then 1 else i.from_day end as from_day, case when s.place = 0 then t.free_days else i.to_day end as to_day,
      s.days, s.quantity
    from ${staysOf(of)} s join pallet p on p.id = s.pallet_id join warehouse w on w.id = ${of.warehouse_id}
      join storage_tariff t on t.id = s.tariff_id
      left join storage_tariff_tier i on i.tariff_id = s.tariff_id and i.place = s.place
    order by p.received_at, p.id, s.place limit 100`.execute(db);
  return rows.map(({ pallet_id, place, tariff_id, quantity, ...row }) => ({
    ...row,
    id: `${pallet_id} ${tariff_id} ${place}`,
    quantity: plainDecimal(quantity),
  }));
}
