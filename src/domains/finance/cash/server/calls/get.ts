import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { getCash } from '../../contract.ts';
import { plainName } from '../../../../reference/server/names.ts';
import { gainOf } from '../../../write-off/rules.ts';
import { sideOf } from '../../rules.ts';
import { cashRowOf, type NamedCash, namedCash } from '../queries.ts';

export default handle(getCash, async (work, { id }) => {
  const cash = await namedCash(work).where('e.id', '=', id).executeTakeFirst();
  if (!cash) throw new Refusal('NOT_FOUND');
  const sister = await work.db
    .selectFrom('own_bank_account as a')
    .innerJoin('own_company as oc', 'oc.id', 'a.company_id')
    .leftJoin('intercompany_bill as i', (join) => join.on('i.cash_entry_id', '=', id))
    .select(['i.id as claim_id', plainName('oc', work.who.language).as('name')])
    .where('a.id', '=', cash.own_bank_account_id)
    .where('a.company_id', '<>', cash.company_id)
    .executeTakeFirst();
  const company = await work.db
    .selectFrom('own_company as oc')
    .select(plainName('oc', work.who.language).as('name'))
    .where('oc.id', '=', cash.company_id)
    .executeTakeFirstOrThrow();
  return {
    ...cashRowOf(cash, work),
    side: sideOf(cash),
    company_name: company.name,
    paid_by: sister?.name ?? null,
    claim_id: sister?.claim_id ?? null,
    reversed_reason: cash.reversed_reason,
    allocations: [...(await linesOf(work, cash)), ...(await excessOf(work, cash)), ...(await refundsOf(work, cash))],
  };
});

function writeOffsOf({ db }: Work<FinanceTables>, cashId: bigint) {
  return db
    .selectFrom('write_off as w')
    .leftJoin('write_off as r', 'r.reverses_id', 'w.id')
    .select(['w.id as write_off_id', 'w.write_off_no', 'w.business_on', 'w.reverses_id', 'r.id as reversed_by'])
    .where('w.cash_entry_id', '=', cashId)
    .orderBy('w.id');
}

async function linesOf(work: Work<FinanceTables>, cash: NamedCash) {
  const rows = await writeOffsOf(work, cash.id)
    .innerJoin('write_off_line as l', 'l.write_off_id', 'w.id')
    .leftJoin('bill as b', 'b.id', 'l.bill_id')
    .select(['l.bill_id', 'b.bill_no', 'l.currency', 'l.amount_minor', 'l.cash_minor', 'l.exchange_difference_minor', 'l.by'])
    .orderBy('l.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    amount: amountOf(row.currency, row.amount_minor),
    cash: amountOf(cash.currency, row.cash_minor),
    exchange_difference: amountOf(cash.functional_currency, gainOf(sideOf(cash), row.exchange_difference_minor)),
    reversed: row.reversed_by !== null,
    reverses: row.reverses_id !== null,
  }));
}

/** The part of the money that was posted to the difference account. */
async function excessOf(work: Work<FinanceTables>, cash: NamedCash) {
  const rows = await writeOffsOf(work, cash.id).select('w.difference_minor').where('w.difference_minor', '<>', 0n).execute();
  return rows.map((row) => ({
    write_off_id: row.write_off_id,
    write_off_no: row.write_off_no,
    business_on: row.business_on,
    bill_id: null,
    bill_no: null,
    currency: cash.currency,
    amount: amountOf(cash.currency, row.difference_minor),
    cash: amountOf(cash.currency, row.difference_minor),
    exchange_difference: amountOf(cash.functional_currency, 0n),
    by: 'excess' as const,
    reversed: row.reversed_by !== null,
    reverses: row.reverses_id !== null,
  }));
}

/** The refunds of the money, or the money that a refund pays back. */
async function refundsOf({ db }: Work<FinanceTables>, cash: NamedCash) {
  const rows = await db
    .selectFrom('write_off as w')
    .leftJoin('write_off as r', 'r.reverses_id', 'w.id')
    .select(['w.id as write_off_id', 'w.write_off_no', 'w.business_on', 'w.cash_minor', 'w.exchange_difference_minor', 'w.reverses_id'])
    .select('r.id as reversed_by')
    .where('w.refunded_cash_id', 'is not', null)
    .where((eb) => eb.or([eb('w.cash_entry_id', '=', cash.id), eb('w.refunded_cash_id', '=', cash.id)]))
    .orderBy('w.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    bill_id: null,
    bill_no: null,
    currency: cash.currency,
    amount: amountOf(cash.currency, row.cash_minor),
    cash: amountOf(cash.currency, row.cash_minor),
    exchange_difference: amountOf(cash.functional_currency, gainOf(sideOf(cash), row.exchange_difference_minor)),
    by: 'refund' as const,
    reversed: row.reversed_by !== null,
    reverses: row.reverses_id !== null,
  }));
}
