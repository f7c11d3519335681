import type { SeedContext } from '../../../../server/seed.ts';
import type { ReferenceTables } from '../db.ts';
import { seedCustomers } from './customers.ts';
import { seedFleets } from './fleets.ts';
import { seedLines } from './lines.ts';
import { seedPartners } from './partners.ts';
import { seedRates, seedTariff } from './prices.ts';
import { seedReasons } from './reasons.ts';
import { seedRoutes } from './routes.ts';
import { seedStations } from './stations.ts';

/** The reference data of the demo: places, parties, trucks and drivers, fees, taxes and two years of exchange rates. */
export async function seedReference(context: SeedContext<ReferenceTables>): Promise<void> {
  await seedStations(context);
  await seedTariff(context);
  await seedRates(context);
  await seedCustomers(context);
  await seedFleets(context);
  await seedLines(context);
  await seedRoutes(context);
  await seedPartners(context);
  await seedReasons(context);
}
