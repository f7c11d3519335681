import { amountOf } from '../../../../kernel/money.ts';
import { plainNumber } from '../../charge/queries.ts';
import { handle } from '../../db.ts';
import { writeOffCandidates } from '../contract.ts';
import { openBills, openCash } from '../queries.ts';
import { rateBetween } from '../rules.ts';

export default handle(writeOffCandidates, async (work, p) => {
  const companies = await work.db.selectFrom('own_company').select(['id', 'currency']).execute();
  const booksIn = new Map(companies.map((company) => [company.id, company.currency]));
  const bills = await openBills(work, p.side, p.party_id);
  const cash = await openCash(work, p.side, p.party_id);
  const tolerances = await work.db.selectFrom('difference_tolerance').selectAll().orderBy('currency').execute();
  return {
    bills: bills.map((row) => ({
      bill_id: row.bill_id,
      bill_no: row.bill_no,
      bill_on: row.bill_on,
      due_on: row.due_on,
      company_id: row.company_id,
      currency: row.currency,
      amount: amountOf(row.currency, row.amount_minor),
      open: amountOf(row.currency, row.amount_minor - row.written_off_minor),
      requested: amountOf(row.currency, row.requested_minor),
      booked_rate: rateBetween(row.currency, row.amount_minor, booksIn.get(row.company_id) ?? row.currency, row.functional_minor),
      version: row.version,
    })),
    cash: cash.map((row) => ({
      id: row.id,
      version: row.version,
      entry_no: row.entry_no,
      value_on: row.value_on,
      company_id: row.company_id,
      currency: row.currency,
      amount: amountOf(row.currency, row.amount_minor),
      open: amountOf(row.currency, row.amount_minor - row.allocated_minor),
      rate: plainNumber(row.rate),
      bank_ref: row.bank_ref,
    })),
    tolerances: tolerances.map((row) => ({ currency: row.currency, limit: amountOf(row.currency, row.limit_minor) })),
  };
});
