import { gatherPostings } from '../../../finance/server/seed/postings.ts';
import { type Context, readOfficeBook } from './book.ts';
import { seedClaims } from './claims.ts';
import { seedLoans } from './loans.ts';
import { seedTrips } from './trips.ts';

/** The requests of the employees of the seeded company, with the money and the books behind them. */
export async function seedOffice(context: Context): Promise<void> {
  const book = await readOfficeBook(context);
  const postings = gatherPostings();
  await seedLoans(context, book, postings);
  await seedTrips(context, book);
  await seedClaims(context, book, postings);
  await postings.write(context, book);
  await book.keep(context.db);
}
