import { sql } from 'kysely';
import { monthOf } from '../../../../kernel/day.ts';
import { seedAgreements } from './agreements.ts';
import { seedBills } from './bills.ts';
import { type Context, readBook } from './book.ts';
import { seedCharges } from './charges.ts';
import { seedClaims } from './claims.ts';
import { seedCredit, slowPayers } from './credit.ts';
import { seedFeeds } from './feeds.ts';
import { seedFreightCharges } from './freight.ts';
import { seedIntercompany } from './intercompany.ts';
import { seedInvoiceRequests } from './invoice-requests.ts';
import { seedInvoices } from './invoices.ts';
import { seedJournals } from './journals.ts';
import { drawReceipts, seedUnclaimed, settle } from './money.ts';
import { seedOpenings } from './openings.ts';
import { gatherPostings } from './postings.ts';
import { seedRequests, seedChains } from './requests.ts';
import { seedPrepaidCosts } from './prepaid-costs.ts';
import { seedTransfers } from './transfers.ts';
import { seedBadDebts } from './bad-debts.ts';
import { seedBillTemplates } from './bill-templates.ts';
import { seedTemplates } from './templates.ts';
import { seedTruckCosts } from './truck-costs.ts';

/** The finance data of the seeded orders, trips and freight jobs: charges, bills, receipts, payment requests, payments, and the matching ledger. */
export async function seedFinance(context: Context): Promise<void> {
  const book = await readBook(context);
  if (book.companies.length === 0) return;
  const postings = gatherPostings();
  await seedChains(context, book);
  await seedCharges(context, book);
  const bills = await seedBills(context, book, postings);
  const receipts = drawReceipts(context, book, bills, await slowPayers(context));
  await settle(context, book, postings, [...receipts, ...(await seedRequests(context, book, bills))]);
  await seedInvoices(context, book, postings, receipts);
  await seedInvoiceRequests(context, book);
  await seedUnclaimed(context, book, postings);
  await seedJournals(context, book, postings);
  await seedTransfers(context, book, postings);
  await seedIntercompany(context, book, postings);
  await seedOpenings(context, book, postings);
  await seedPrepaidCosts(context, book, postings);
  await seedBadDebts(context, book, postings);
  await postings.write(context, book);
  await seedFreightCharges(context, book);
  await seedTruckCosts(context, book);
  await seedClaims(context, book);
  await seedPeriods(context);
  await fixUsedRates(context);
  await seedCredit(context, book);
  await seedTemplates(context, book);
  await seedAgreements(context, book);
  await seedFeeds(context);
  await seedBillTemplates(context, book);
  await book.keep(context.db);
}

/** Marks the rates that charges or money were booked with as used, so that they can no longer be changed. */
async function fixUsedRates({ db }: Context): Promise<void> {
  await sql`update exchange_rate r set used = true from (
      select distinct currency, functional_currency as own, rate_on from charge where not estimated and state not in ('unpriced', 'void')
      union select distinct currency, functional_currency, rate_on from cash_entry) d
    where d.currency <> d.own and r.kind in ('spot', 'month') and d.rate_on between r.valid_from and r.valid_to
      and (r.base, r.quote) in ((d.currency, d.own), (d.own, d.currency))`.execute(db);
}

/** Every month with a dated record. All but the last three are closed; the one before last month is closed to all but finance. */
async function seedPeriods({ db, today }: Context): Promise<void> {
  const { rows: months } = await sql<{ company_id: bigint; month: string }>`
    select company_id, financial_month as month from charge where not estimated
    union select company_id, to_char(posted_on, 'YYYY-MM') from ledger_entry order by 1, 2`.execute(db);
  const back = (count: number): string => {
    const [year = 0, month = 1] = today.split('-').map(Number);
    const at = year * 12 + month - 1 - count;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  };
  if (months.length > 0)
    await db
      .insertInto('period')
      .values(
        months.map(({ company_id, month }) => ({
          company_id,
          month,
          state:
            month < back(2)
              ? ('closed' as const)
              : month === back(2) && month < monthOf(today)
                ? ('softClosed' as const)
                : ('open' as const),
          reason: null,
          asked_by: null,
        })),
      )
      .execute();
}
