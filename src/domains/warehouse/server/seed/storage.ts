import { addDays, monthOf } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import { tiersOf } from '../../storage/rules.ts';
import { prepareRun } from '../../storage/server/run.ts';
import type { WarehouseTables } from '../db.ts';
import type { numbering, SeedOwner } from './plans.ts';

type Context = SeedContext<WarehouseTables>;
type Terms = { readonly currency: Currency; readonly minimum_minor: bigint; readonly prices: readonly [string, string] };

/** The price of a pallet and day in each country: up to the thirtieth day of its stay, and from then on. */
const termsOf: Readonly<Record<string, Terms>> = {
  'Asia/Shanghai': { currency: 'CNY', minimum_minor: 50_000n, prices: ['1.8', '2.6'] },
  'Asia/Ho_Chi_Minh': { currency: 'VND', minimum_minor: 1_500_000n, prices: ['6500', '9200'] },
  'Asia/Bangkok': { currency: 'THB', minimum_minor: 250_000n, prices: ['9', '12.5'] },
};

/** A tariff for each owner of goods, and the storage of last month, which waits to be charged. */
export async function seedStorage(context: Context, owners: readonly SeedOwner[], numbers: ReturnType<typeof numbering>): Promise<void> {
  const { db, today, now } = context;
  const month = monthOf(addDays(`${monthOf(today)}-01`, -1));
  for (const owner of owners) {
    const terms = termsOf[owner.timeZone];
    if (!terms) continue;
    const { prices, ...money } = terms;
    const tariff = await db
      .insertInto('storage_tariff')
      .values({
        ...money,
        company_id: owner.companyId,
        customer_id: owner.customerId,
        warehouse_id: owner.warehouseId,
        unit: 'pallet',
        per: 'day',
        free_days: 7,
        valid_from: `${month.slice(0, 4)}-01-01`,
        valid_to: null,
        remark: null,
        created_by: owner.by,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const tiers = tiersOf(7, [
      { to_day: 30, price: prices[0] },
      { to_day: null, price: prices[1] },
    ]);
    await db
      .insertInto('storage_tariff_tier')
      .values((tiers ?? []).map((tier) => ({ ...tier, tariff_id: tariff.id })))
      .execute();
    await prepareRun(
      {
        db,
        who: { accountId: owner.by },
        nextNumber: async () => numbers.next(owner, now),
        audit: () => {},
        push: () => {},
      },
      { customer_id: owner.customerId, warehouse_id: owner.warehouseId, month },
    );
  }
}
