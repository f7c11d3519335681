import type { SeedContext } from '../../../../server/seed.ts';
import type { WarehouseTables } from '../db.ts';
import { seedCounts } from './counts.ts';
import { seedOutbound } from './outbound.ts';
import { seedPickFaces } from './pick-faces.ts';
import { seedPlaces } from './places.ts';
import { numbering, readOwners, seedPlans } from './plans.ts';
import { seedProducts } from './products.ts';
import { seedStorage } from './storage.ts';
import { seedStock } from './stock.ts';

/** Warehouses with the goods of some customers, their inbound and outbound plans, and counts. */
export async function seedWarehouses(context: SeedContext<WarehouseTables>): Promise<void> {
  await seedPlaces(context);
  await seedProducts(context);
  const owners = await readOwners(context);
  const plans = numbering('ASN');
  await seedPickFaces(context, owners);
  await seedStock(context, owners, plans);
  await seedPlans(context, owners, plans);
  await plans.keep(context);
  const counts = numbering('CNT');
  await seedCounts(context, owners, counts);
  await counts.keep(context);
  const leaving = { plans: numbering('OUT'), lists: numbering('PK'), passes: numbering('GP') };
  await seedOutbound(context, owners, leaving);
  for (const numbers of Object.values(leaving)) await numbers.keep(context);
  const runs = numbering('STO');
  await seedStorage(context, owners, runs);
  await runs.keep(context);
}
