import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { plainName } from '../../../../reference/server/names.ts';
import { companiesOf, feeNameIn } from '../../../charge/server/queries.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import type { Side } from '../../../side.ts';
import { nettedOf } from '../../../netting/server/queries.ts';
import { gainOf, rateBetween } from '../../../write-off/rules.ts';
import { getBill } from '../../contract.ts';
import { templateIdOf } from '../../../bill-template/server/current.ts';
import { disputesOf } from '../disputes.ts';
import { linesOf } from '../lines.ts';
import { billRowOf, namedBills, partyBills } from '../queries.ts';

export default handle(getBill, async (work, { id }) => {
  const { db, who } = work;
  const isParty = who.userType !== 1;
  const bill = isParty
    ? await partyBills(work).where('b.id', '=', id).executeTakeFirst()
    : await namedBills(work).where('b.id', '=', id).where('b.company_id', 'in', companiesOf(who)).executeTakeFirst();
  if (!bill) throw new Refusal('NOT_FOUND');
  const company = await db
    .selectFrom('own_company as oc')
    .select(plainName('oc', who.language).as('name'))
    .where('oc.id', '=', bill.company_id)
    .executeTakeFirstOrThrow();
  return {
    ...billRowOf(bill, work),
    company_name: company.name,
    party_tax_no: await partyTaxNo(work, bill),
    customer_ref: bill.customer_ref,
    remark: bill.remark,
    void_reason: bill.void_reason,
    opened_on: bill.opened_on,
    confirmed_by: isParty ? null : await nameOf(work, bill.confirmed_by),
    template_id: isParty ? null : await templateIdOf(work, bill),
    lines: await readLines(work, id),
    disputes: await disputesOf(work, id),
    settlements: isParty ? [] : [...(await settlementsOf(work, bill, bill.functional_currency)), ...(await nettingsOf(work, bill))],
  };
});

/** The lines of a bill that the reader may see. A customer has no grant on freight jobs, so the system reads theirs with the lines. */
function readLines(work: Work<FinanceTables>, id: bigint) {
  const { who } = work;
  const read = () => linesOf(work, [id], feeNameIn(who));
  return who.userType === 4 ? work.asSystem(read) : read();
}

async function partyTaxNo({ db }: Work<FinanceTables>, bill: { customer_id: bigint | null; carrier_id: bigint | null }) {
  const row =
    bill.customer_id !== null
      ? await db.selectFrom('customer').select('tax_no').where('id', '=', bill.customer_id).executeTakeFirst()
      : await db.selectFrom('carrier').select('tax_no').where('id', '=', bill.carrier_id).executeTakeFirst();
  return row?.tax_no ?? null;
}

async function nameOf({ db }: Work<FinanceTables>, accountId: bigint | null): Promise<string | null> {
  if (accountId === null) return null;
  return (await db.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirst())?.name ?? null;
}

/** The nettings of a bill. The exchange difference is of the two sides of a netting together, so a single bill has none. */
async function nettingsOf(work: Work<FinanceTables>, bill: { id: bigint; functional_currency: Currency }) {
  const rows = await nettedOf(work, bill.id);
  return rows.map(({ amount_minor, booked_functional_minor, ...row }) => {
    const rate = rateBetween(row.currency, amount_minor, bill.functional_currency, booked_functional_minor);
    return {
      ...row,
      cash_entry_no: null,
      amount: amountOf(row.currency, amount_minor),
      booked_rate: rate,
      settled_rate: rate,
      exchange_difference: null,
      by: 'netting' as const,
    };
  });
}

async function settlementsOf({ db }: Work<FinanceTables>, bill: { id: bigint; side: Side }, functional: Currency) {
  const rows = await db
    .selectFrom('write_off_line as l')
    .innerJoin('write_off as w', 'w.id', 'l.write_off_id')
    .leftJoin('cash_entry as e', 'e.id', 'w.cash_entry_id')
    .leftJoin('write_off as r', 'r.reverses_id', 'w.id')
    .select([
      'w.id as write_off_id',
      'w.write_off_no',
      'w.business_on',
      'w.reverses_id',
      'r.id as reversed_by',
      'e.entry_no as cash_entry_no',
      'l.currency',
      'l.amount_minor',
      'l.booked_rate',
      'l.settled_rate',
      'l.exchange_difference_minor',
      'l.by',
    ])
    .where('l.bill_id', '=', bill.id)
    .orderBy('l.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    amount: amountOf(row.currency, row.amount_minor),
    booked_rate: plainDecimal(row.booked_rate),
    settled_rate: plainDecimal(row.settled_rate),
    exchange_difference: amountOf(functional, gainOf(bill.side, row.exchange_difference_minor)),
    reversed: row.reversed_by !== null,
    reverses: row.reverses_id !== null,
  }));
}
