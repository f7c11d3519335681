import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { totalStock } from '../../contract.ts';

const bands = ['0-7', '8-30', '31-90', '91+'] as const;

export default handle(totalStock, async ({ db, who, now }) => {
  const age = sql<number>`extract(epoch from ${now}::timestamptz - p.received_at) / 86400`;
  const standing = () =>
    db
      .selectFrom('pallet as p')
      .where('p.company_id', 'in', [...who.companyIds])
      .where('p.state', 'in', ['active', 'picked']);
  const sums = await standing()
    .select([
      sql<number>`count(*)::int`.as('pallets'),
      sql<number>`count(distinct p.location_id)::int`.as('locations'),
      sql<string>`coalesce(sum(p.gross_kg), 0)`.as('gross_kg'),
    ])
    .executeTakeFirstOrThrow();
  const cartons = await db
    .selectFrom('stock_balance')
    .select(sql<number>`coalesce(sum(cartons), 0)::int`.as('n'))
    .where('company_id', 'in', [...who.companyIds])
    .where('qty', '>', '0')
    .executeTakeFirstOrThrow();
  const ages = await standing()
    .select([
      sql<
        (typeof bands)[number]
      >`case when ${age} < 8 then '0-7' when ${age} < 31 then '8-30' when ${age} < 91 then '31-90' else '91+' end`.as('days'),
      sql<number>`count(*)::int`.as('pallets'),
    ])
    .groupBy('days')
    .execute();
  return {
    ...sums,
    cartons: cartons.n,
    ages: bands.map((days) => ({ days, pallets: ages.find((one) => one.days === days)?.pallets ?? 0 })),
  };
});
