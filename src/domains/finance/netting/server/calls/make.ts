import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { functionalShare } from '../../../amount.ts';
import { requireNearRate } from '../../../../reference/exchange/server/known.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { post } from '../../../ledger/server/post.ts';
import { booksOf } from '../../../period/server/books.ts';
import type { Side } from '../../../side.ts';
import { openBillOf } from '../../../write-off/server/queries.ts';
import { settleableOrRefuse, takeOrRefuse } from '../../../write-off/rules.ts';
import { makeNetting } from '../../contract.ts';
import { billRows, type OpenRow } from '../queries.ts';
import { equalOrRefuse, gainOf, legOf, type NettedLine, nettingPosting } from '../../rules.ts';
import { settleByNetting } from '../balances.ts';

type Params = z.output<typeof makeNetting.params>;

export default handle(makeNetting, async (work, p) => {
  const { db, who, now, audit } = work;
  if (!companiesOf(who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const consent = await db.selectFrom('netting_consent').selectAll().where('id', '=', p.consent_id).executeTakeFirst();
  if (!consent) throw new Refusal('NOT_FOUND');
  await requireOtherThanKeeper(work, consent.id);
  await samePartyOrRefuse(work, consent);
  const books = await booksOf(work, p.company_id);
  const businessOn = p.business_on ?? books.today;
  if (!consent.active || consent.agreed_on > businessOn) throw new Refusal('NETTING_NO_CONSENT', { reference: consent.reference });
  const locked = await lockBills(work, p, { customerId: consent.customer_id, carrierId: consent.carrier_id }, businessOn);
  const legs = { receivable: take('receivable', p.receivable, locked), payable: take('payable', p.payable, locked) };
  const [receivable, payable] = [legOf(legs.receivable), legOf(legs.payable)];
  equalOrRefuse(receivable, payable, p.rate ?? null);
  if (receivable.currency !== payable.currency)
    await requireNearRate(work, { from: receivable, to: payable, day: businessOn, company: books });
  const gained = gainOf(legs);
  const netting_no = await work.nextNumber('NT', p.company_id);
  const { id } = await db
    .insertInto('netting')
    .values({
      netting_no,
      company_id: p.company_id,
      consent_id: consent.id,
      customer_id: consent.customer_id,
      carrier_id: consent.carrier_id,
      receivable_currency: receivable.currency,
      receivable_minor: receivable.minor,
      payable_currency: payable.currency,
      payable_minor: payable.minor,
      rate: p.rate ?? null,
      exchange_difference_minor: gained,
      business_on: businessOn,
      reason: p.reason ?? null,
      reverses_id: null,
      created_at: now,
      created_by: who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = [...legs.receivable, ...legs.payable];
  await db
    .insertInto('netting_line')
    .values(
      lines.map((line) => ({
        netting_id: id,
        bill_id: line.billId,
        currency: line.currency,
        amount_minor: line.amountMinor,
        booked_functional_minor: line.bookedMinor,
      })),
    )
    .execute();
  await settleByNetting(work, lines, 1n, netting_no);
  await post(work, {
    companyId: p.company_id,
    postedOn: businessOn,
    kind: 'netting',
    subject: 'netting',
    recordId: id,
    functionalCurrency: books.currency,
    lines: nettingPosting(legs, { customerId: consent.customer_id, carrierId: null }, { customerId: null, carrierId: consent.carrier_id }),
  });
  audit({
    subject: 'netting',
    id,
    what: 'create',
    after: { netting_no, amount: amountOf(payable.currency, payable.minor), currency: payable.currency },
    note: p.reason ?? null,
  });
  return { id, netting_no, exchange_difference: amountOf(books.currency, gained), functional_currency: books.currency };
});

/** Refuses FOUR_EYES to everybody who entered or changed the consent: they would decide alone whose debts are set off (money.md 17). */
async function requireOtherThanKeeper({ db, who }: Work<FinanceTables>, consentId: bigint): Promise<void> {
  const { rows } =
    await sql`select from audit_log where subject = 'nettingConsent' and record_id = ${consentId} and account_id = ${who.accountId}
    limit 1`.execute(db);
  if (rows.length > 0) throw new Refusal('FOUR_EYES', { who: who.name, context: 'prepared' });
}

/**
 * Only one legal person may set its debts off (PRC Civil Code, article 568; Vietnamese Civil Code, article 378): customer and carrier have
 * the same tax number. Refuses NETTING_STRANGERS.
 */
async function samePartyOrRefuse(
  { db }: Pick<Work<FinanceTables>, 'db'>,
  consent: { customer_id: bigint; carrier_id: bigint; reference: string },
): Promise<void> {
  const customer = await db.selectFrom('customer').select('tax_no').where('id', '=', consent.customer_id).executeTakeFirstOrThrow();
  const carrier = await db.selectFrom('carrier').select('tax_no').where('id', '=', consent.carrier_id).executeTakeFirstOrThrow();
  if (customer.tax_no === null || customer.tax_no !== carrier.tax_no)
    throw new Refusal('NETTING_STRANGERS', { reference: consent.reference });
}

/** Locks the rows in the order of bill and currency. Refuses rows that belong to another party, have changed, or are dated later. */
async function lockBills(
  work: Work<FinanceTables>,
  p: Params,
  party: { customerId: bigint; carrierId: bigint },
  businessOn: string,
): Promise<ReadonlyMap<string, OpenRow>> {
  const ownLines = [...p.receivable, ...p.payable];
  const rows = await billRows(
    work,
    { companyId: p.company_id, ...party },
    ownLines.map((line) => line.bill_id),
  );
  const byKey = new Map(rows.map((row) => [`${row.side} ${row.bill_id} ${row.currency}`, row]));
  for (const [side, lines] of [
    ['receivable', p.receivable],
    ['payable', p.payable],
  ] as const)
    for (const line of lines) {
      const row = byKey.get(`${side} ${line.bill_id} ${line.currency}`);
      if (!row) throw new Refusal('NOT_FOUND');
      if (row.version !== line.version) throw new Refusal('CHANGED_MEANWHILE');
      settleableOrRefuse(row);
      if (row.bill_on > businessOn) throw new Refusal('WRITE_OFF_BEFORE', { day: businessOn, earliest: row.bill_on });
    }
  return byKey;
}

function take(side: Side, lines: Params['receivable'], rows: ReadonlyMap<string, OpenRow>): NettedLine[] {
  const seen = new Set<bigint>();
  return lines.map((line, place) => {
    const row = rows.get(`${side} ${line.bill_id} ${line.currency}`);
    if (!row) throw new Refusal('NOT_FOUND');
    if (seen.has(row.bill_id)) throw new Refusal('WRITE_OFF_TWICE', { bill: row.bill_no });
    seen.add(row.bill_id);
    const amountMinor = minorOf(`${side}.${place}.amount`, line.currency, line.amount);
    const open = openBillOf(row);
    takeOrRefuse(open, amountMinor);
    const bookedMinor = functionalShare({
      amountMinor: open.amountMinor,
      functionalMinor: open.functionalMinor,
      before: open.writtenOffMinor,
      beforeFunctional: open.writtenOffFunctionalMinor,
      taken: amountMinor,
    });
    const party = { customerId: row.customer_id, carrierId: row.carrier_id };
    return { billId: row.bill_id, currency: row.currency, amountMinor, bookedMinor, party };
  });
}
