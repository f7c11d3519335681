import { sizeOf } from '../../../../../kernel/bounds.ts';
import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { claimFile } from '../../../../../server/files.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { todayOf } from '../../../../identity/own-company/server/today.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { namesOf } from '../../../server/names-of-party.ts';
import { addFeeDocument } from '../../contract.ts';
import { isWithin } from '../../rules.ts';
import { taxMaxOf } from '../input-tax.ts';

export default handle(addFeeDocument, async (work, p) => {
  const bill = await billOf(work, p.bill_no);
  if (bill.state === 'void') throw new Refusal('DOCUMENT_BILL_VOID', { bill: p.bill_no });
  const balances = await work.db.selectFrom('bill_balance').select(['currency', 'amount_minor']).where('bill_id', '=', bill.id).execute();
  const balance = balances.find((row) => row.currency === p.currency);
  if (!balance) throw new Refusal('DOCUMENT_CURRENCY', { bill: p.bill_no, currencies: balances.map((row) => row.currency).join(' ') });
  const amount = minorOf('amount', p.currency, p.amount);
  const isCredit = balance.amount_minor < 0n;
  if (amount === 0n || amount < 0n !== isCredit) throw badField('amount', isCredit ? 'TOO_LARGE' : 'TOO_SMALL', { limit: 0 });
  const tax = p.tax === null ? null : minorOf('tax', p.currency, p.tax);
  if (tax !== null && !isWithin(tax, amount)) throw badField('tax', 'TOO_LARGE', { limit: p.amount });
  const { company_id, carrier_id } = bill;
  const [today, taxMax] = await work.asSystem(async () => [
    await todayOf(work, company_id),
    p.kind === 'invoice' && bill.tax_by_invoice
      ? await taxMaxOf(work, {
          company_id,
          carrier_id,
          bill_id: bill.id,
          document_on: p.document_on,
          amount: { currency: p.currency, minor: amount },
        })
      : null,
  ]);
  if (p.document_on > today) throw badField('document_on', 'IN_THE_FUTURE');
  if (tax !== null && taxMax !== null && sizeOf(tax) > taxMax)
    throw badField('tax', 'TOO_LARGE', { limit: amountOf(p.currency, isCredit ? -taxMax : taxMax) });
  if (p.kind === 'invoice') await onceOrRefuse(work, carrier_id, p.document_no);
  // A carrier has no right to write this table, so the system writes. The owner of the bill was checked above.
  const file = await work.asSystem(() =>
    work.db
      .insertInto('fee_document')
      .values({
        company_id,
        carrier_id,
        bill_id: bill.id,
        kind: p.kind,
        document_no: p.document_no,
        document_on: p.document_on,
        currency: p.currency,
        amount_minor: amount,
        tax_minor: tax,
        file_id: p.file_id,
        remark: p.remark,
        reject_reason: null,
        decided_by: null,
        decided_at: null,
        created_by: work.who.accountId,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  );
  await claimFile(work, p.file_id, { subject: 'feeDocument', id: file.id });
  const facts = { document_no: p.document_no, bill_no: p.bill_no, amount: p.amount, currency: p.currency };
  work.audit({ subject: 'feeDocument', id: file.id, what: 'create', after: facts, note: p.remark });
  return file;
});

/** The carrier bill with a number, where the caller may see it. A carrier sees its own bills once they were sent. */
async function billOf({ db, who }: Work<FinanceTables>, billNo: string) {
  const bill = await db
    .selectFrom('bill')
    .select(['id', 'company_id', 'carrier_id', 'state', 'tax_by_invoice'])
    .where('bill_no', '=', billNo)
    .where('side', '=', 'payable')
    .where((eb) =>
      who.userType === 2
        ? eb.and([eb('carrier_id', '=', who.carrierId), eb('state', '<>', 'made')])
        : eb('company_id', 'in', companiesOf(who)),
    )
    .executeTakeFirst();
  if (!bill || bill.carrier_id === null) throw badField('bill_no', 'NOT_FOUND');
  return { ...bill, carrier_id: bill.carrier_id };
}

/**
 * Refuses DOCUMENT_TWICE for the number of an invoice of the carrier, under all of its names and in the books of all our companies. The
 * system looks, because a carrier sees no bill of its other names.
 */
async function onceOrRefuse(work: Work<FinanceTables>, carrierId: bigint, number: string): Promise<void> {
  const twin = await work.asSystem(async () =>
    work.db
      .selectFrom('fee_document as d')
      .innerJoin('bill as b', 'b.id', 'd.bill_id')
      .select('b.bill_no')
      .where('d.carrier_id', 'in', await namesOf(work, 'carrier', carrierId))
      .where('d.kind', '=', 'invoice')
      .where('d.document_no', '=', number)
      .where('d.state', '<>', 'rejected')
      .executeTakeFirst(),
  );
  if (twin) throw new Refusal('DOCUMENT_TWICE', { number, bill: twin.bill_no });
}
