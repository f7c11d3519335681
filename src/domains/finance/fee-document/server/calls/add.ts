import type { z } from 'zod';
import { sizeOf } from '../../../../../kernel/bounds.ts';
import { amountOf, type Currency, minorOf } from '../../../../../kernel/money.ts';
import { claimFile } from '../../../../../server/files.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { AccountWho } from '../../../../../server/session.ts';
import type { Work } from '../../../../../server/work.ts';
import { todayOf } from '../../../../identity/own-company/server/today.ts';
import type { BillState } from '../../../bill/states.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { namesOf } from '../../../server/names-of-party.ts';
import { addFeeDocument } from '../../contract.ts';
import { isWithin } from '../../rules.ts';
import { taxMaxOf } from '../input-tax.ts';

export default handle(addFeeDocument, async (work, p) => {
  if (p.others.length > 0 && p.kind !== 'invoice') throw badField('others', 'BAD_CHOICE');
  const bills = await billsOf(work, [p, ...p.others]);
  const own = await partOf(work, p, bills, p, '');
  const others: Part[] = [];
  for (const [place, other] of p.others.entries()) others.push(await partOf(work, p, bills, other, `others.${place}.`));
  await samePartiesOrRefuse(work, own, others);
  const { company_id, carrier_id } = own.bill;
  if (p.document_on > (await work.asSystem(() => todayOf(work, company_id)))) throw badField('document_on', 'IN_THE_FUTURE');
  if (p.kind === 'invoice') await onceOrRefuse(work, carrier_id, p.document_no);
  // The parts are accepted in the order of their bills: two invoices of the same bills do not wait for each other.
  const [first = own, ...rest] = [own, ...others].toSorted((a, b) => Number(a.bill.id - b.bill.id));
  const document = await store(work, p, first, null);
  for (const part of rest) await store(work, p, part, document.id);
  await claimFile(work, p.file_id, { subject: 'feeDocument', id: document.id });
  return document;
});

type Params = z.output<typeof addFeeDocument.params>;
type Share = Params['others'][number];
type Part = Share & { readonly at: string; readonly bill: Bill; readonly amountMinor: bigint; readonly taxMinor: bigint | null };

/** The part of a document that is of one bill. Refuses an amount or a tax that the bill cannot have; `at` is the place of its fields. */
async function partOf(
  work: Work<FinanceTables>,
  p: Params,
  bills: ReadonlyMap<string, Bill>,
  { bill_no, amount, tax }: Share,
  at: string,
): Promise<Part> {
  const field = (key: keyof Share): string => `${at}${key}`;
  const bill = bills.get(bill_no);
  if (!bill) throw badField(field('bill_no'), 'NOT_FOUND');
  if (bill.state === 'void') throw new Refusal('DOCUMENT_BILL_VOID', { bill: bill_no });
  const balance = bill.balances.find((row) => row.currency === p.currency);
  if (!balance) throw new Refusal('DOCUMENT_CURRENCY', { bill: bill_no, currencies: bill.balances.map((row) => row.currency).join(' ') });
  const amountMinor = minorOf(field('amount'), p.currency, amount);
  const isCredit = balance.amount_minor < 0n;
  if (amountMinor === 0n || amountMinor < 0n !== isCredit)
    throw badField(field('amount'), isCredit ? 'TOO_LARGE' : 'TOO_SMALL', { limit: amountOf(p.currency, isCredit ? -1n : 1n) });
  const taxMinor = tax === null ? null : minorOf(field('tax'), p.currency, tax);
  if (taxMinor !== null && !isWithin(taxMinor, amountMinor)) throw badField(field('tax'), 'TOO_LARGE', { limit: amount });
  const { company_id, carrier_id, id: bill_id } = bill;
  const shown = { company_id, carrier_id, bill_id, document_on: p.document_on, amount: { currency: p.currency, minor: amountMinor } };
  const taxMax = p.kind === 'invoice' && bill.tax_by_invoice ? await work.asSystem(() => taxMaxOf(work, shown)) : null;
  if (taxMinor !== null && taxMax !== null && sizeOf(taxMinor) > taxMax)
    throw badField(field('tax'), 'TOO_LARGE', { limit: amountOf(p.currency, isCredit ? -taxMax : taxMax) });
  return { at, bill, bill_no, amount, tax, amountMinor, taxMinor };
}

/** Refuses bills of different carriers or companies, and a bill that stands twice: an invoice is from one to one, under all names of the carrier. */
async function samePartiesOrRefuse(work: Work<FinanceTables>, first: Part, others: readonly Part[]): Promise<void> {
  const names = await work.asSystem(() => namesOf(work, 'carrier', first.bill.carrier_id));
  const bills = new Set([first.bill.id]);
  for (const { bill, bill_no, at } of others) {
    const field = `${at}bill_no`;
    if (bills.has(bill.id)) throw badField(field, 'WRITE_OFF_TWICE', { bill: bill_no });
    bills.add(bill.id);
    if (bill.company_id !== first.bill.company_id || !names.includes(bill.carrier_id))
      throw new Refusal('DOCUMENT_PARTIES', { bill: first.bill_no, other: bill_no });
  }
}

async function store(
  work: Work<FinanceTables, AccountWho>,
  p: Params,
  { bill, bill_no, amount, amountMinor, taxMinor }: Part,
  jointId: bigint | null,
) {
  // A carrier has no right to write this table, so the system writes. The owner of the bill was checked before.
  const document = await work.asSystem(() =>
    work.db
      .insertInto('fee_document')
      .values({
        company_id: bill.company_id,
        carrier_id: bill.carrier_id,
        bill_id: bill.id,
        joint_id: jointId,
        kind: p.kind,
        document_no: p.document_no,
        document_on: p.document_on,
        currency: p.currency,
        amount_minor: amountMinor,
        tax_minor: taxMinor,
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
  const facts = { document_no: p.document_no, bill_no, amount, currency: p.currency };
  work.audit({ subject: 'feeDocument', id: document.id, what: 'create', after: facts, note: p.remark });
  return document;
}

type Balance = { readonly currency: Currency; readonly amount_minor: bigint };
type Bill = {
  readonly id: bigint;
  readonly company_id: bigint;
  readonly carrier_id: bigint;
  readonly state: BillState;
  readonly tax_by_invoice: boolean;
  readonly balances: readonly Balance[];
};

/** The carrier bills with these numbers, by number, that the caller may see. A carrier sees its own bills once they were sent. */
async function billsOf({ db, who }: Work<FinanceTables>, shares: readonly Share[]): Promise<ReadonlyMap<string, Bill>> {
  const numbers = [...new Set(shares.map(({ bill_no }) => bill_no))];
  const bills = await db
    .selectFrom('bill')
    .select(['id', 'bill_no', 'company_id', 'carrier_id', 'state', 'tax_by_invoice'])
    .where('bill_no', 'in', numbers)
    .where('side', '=', 'payable')
    .where((eb) =>
      who.userType === 2
        ? eb.and([eb('carrier_id', '=', who.carrierId), eb('state', '<>', 'made')])
        : eb('company_id', 'in', companiesOf(who)),
    )
    .execute();
  if (bills.length === 0) return new Map();
  const balances = await db
    .selectFrom('bill_balance')
    .select(['bill_id', 'currency', 'amount_minor'])
    .where(
      'bill_id',
      'in',
      bills.map(({ id }) => id),
    )
    .execute();
  const byBill = Map.groupBy(balances, ({ bill_id }) => bill_id);
  return new Map(
    bills.flatMap(({ bill_no, carrier_id, ...bill }) =>
      carrier_id === null ? [] : [[bill_no, { ...bill, carrier_id, balances: byBill.get(bill.id) ?? [] }] as const],
    ),
  );
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
