import { amountOf } from '../../../../../kernel/money.ts';
import { plainDecimal } from '../../../../../kernel/decimal.ts';
import type { Cash } from '../../../cash/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { writeOffCandidates } from '../../contract.ts';
import { depositsOf } from '../deposits.ts';
import { openBills, openCash } from '../queries.ts';
import { type WithheldTax, withheldTaxOf } from '../withheld.ts';
import { rateBetween } from '../../rules.ts';

export default handle(writeOffCandidates, async (work, p) => {
  const companies = await work.db.selectFrom('own_company').select(['id', 'currency']).execute();
  const booksIn = new Map(companies.map((company) => [company.id, company.currency]));
  const bills = await openBills(work, p.side, p.party_id, p.business);
  const cash = await openCash(work, p.side, p.party_id);
  const refunds = await openCash(work, p.side, p.party_id, 'refunds');
  const withheld = await withheldTaxOf(
    work,
    cash.map(({ id }) => id),
  );
  const tolerances = await work.db.selectFrom('difference_tolerance').selectAll().orderBy('currency').execute();
  return {
    bills: bills.map((row) => ({
      ...row,
      amount: amountOf(row.currency, row.amount_minor),
      open: amountOf(row.currency, row.amount_minor - row.written_off_minor),
      requested: amountOf(row.currency, row.requested_minor),
      booked_rate: rateBetween(row.currency, row.amount_minor, booksIn.get(row.company_id) ?? row.currency, row.functional_minor),
    })),
    cash: cash.map((row) => moneyOf(row, withheld.get(row.id))),
    refunds: refunds.map((row) => moneyOf(row)),
    deposits: await depositsOf(work, p.side, p.party_id),
    tolerances: tolerances.map((row) => ({ currency: row.currency, limit: amountOf(row.currency, row.limit_minor) })),
  };
});

function moneyOf(row: Cash, withheld?: WithheldTax) {
  return {
    ...row,
    amount: amountOf(row.currency, row.amount_minor),
    open: amountOf(row.currency, row.amount_minor - row.allocated_minor),
    withheld: amountOf(row.currency, row.withheld_minor - (withheld?.matchedMinor ?? 0n)),
    rate: plainDecimal(row.rate),
  };
}
