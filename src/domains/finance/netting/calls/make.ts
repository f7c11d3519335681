import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { z } from 'zod';
import { functionalShare, minorOf } from '../../amount.ts';
import { companiesOf } from '../../charge/queries.ts';
import { type FinanceTables, handle } from '../../db.ts';
import { post } from '../../ledger/store.ts';
import { booksOf } from '../../period/store.ts';
import type { Side } from '../../side.ts';
import { openBillOf } from '../../write-off/queries.ts';
import { takeOrRefuse } from '../../write-off/rules.ts';
import { makeNetting } from '../contract.ts';
import { billRows, type OpenRow } from '../queries.ts';
import { equalOrRefuse, gainOf, legOf, type NettedLine, nettingPosting } from '../rules.ts';
import { moveBalances } from '../store.ts';

type Asked = z.output<typeof makeNetting.params>;

export default handle(makeNetting, async (work, p) => {
  const { db, who, now, audit } = work;
  if (!companiesOf(who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const consent = await db.selectFrom('netting_consent').selectAll().where('id', '=', p.consent_id).executeTakeFirst();
  if (!consent) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, p.company_id);
  const businessOn = p.business_on ?? books.today;
  if (!consent.active || consent.agreed_on > businessOn) throw new Refusal('NETTING_NO_CONSENT', { reference: consent.reference });
  const locked = await lockBills(work, p, { customerId: consent.customer_id, carrierId: consent.carrier_id }, businessOn);
  const legs = { receivable: take('receivable', p.receivable, locked), payable: take('payable', p.payable, locked) };
  const [receivable, payable] = [legOf(legs.receivable), legOf(legs.payable)];
  equalOrRefuse(receivable, payable, p.rate ?? null);
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
      created_by: who.accountId || null,
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
  await moveBalances(work, p.company_id, lines, 1n, netting_no);
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

/** Locks the rows in the order of bill and currency; refuses what is not of the party, has moved on, or is dated later. */
async function lockBills(
  work: Work<FinanceTables>,
  p: Asked,
  party: { customerId: bigint; carrierId: bigint },
  businessOn: string,
): Promise<ReadonlyMap<string, OpenRow>> {
  const asked = [...p.receivable, ...p.payable];
  const rows = await billRows(
    work,
    { companyId: p.company_id, ...party },
    asked.map((line) => line.bill_id),
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
      if (row.state === 'void' || row.state === 'disputed') throw new Refusal('BILL_NOT_OPEN', { bill: row.bill_no });
      if (row.bill_on > businessOn) throw new Refusal('WRITE_OFF_BEFORE', { day: businessOn, earliest: row.bill_on });
    }
  return byKey;
}

function take(side: Side, asked: Asked['receivable'], rows: ReadonlyMap<string, OpenRow>): NettedLine[] {
  const seen = new Set<bigint>();
  return asked.map((line, place) => {
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
    return { billId: row.bill_id, currency: row.currency, amountMinor, bookedMinor };
  });
}
