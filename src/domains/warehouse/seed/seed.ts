import type { SeedContext } from '../../../server/seed.ts';
import type { WarehouseTables } from '../db.ts';
import { seedPlaces } from './places.ts';
import { numbering, readOwners, seedPlans } from './plans.ts';
import { seedProducts } from './products.ts';
import { seedStock } from './stock.ts';

/** Warehouses with goods of some customers in them, and what is on its way in. */
export async function seedWarehouses(context: SeedContext<WarehouseTables>): Promise<void> {
  await seedPlaces(context);
  await seedProducts(context);
  const owners = await readOwners(context);
  const plans = numbering('ASN');
  await seedStock(context, owners, plans);
  await seedPlans(context, owners, plans);
  await plans.keep(context);
}
