import { type Selectable, sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { requireVersion } from '../../../../server/version.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { findOfOther, namesOf } from '../../server/names-of-party.ts';
import type { invoiceKinds } from '../contract.ts';
import { groupsToInvoice, type InvoiceTaxRow, leftOf, type TaxGroup } from '../rules.ts';

/** A receivable bill of the caller's companies, locked until the end: two people who invoice it at once do so one after the other. */
export async function holdBill({ db, who }: Work<FinanceTables>, id: bigint) {
  const bill = await db
    .selectFrom('bill')
    .select(['id', 'bill_no', 'bill_on', 'company_id', 'customer_id', 'carrier_id', 'state', 'opened_on'])
    .where('id', '=', id)
    .where('side', '=', 'receivable')
    .where('company_id', 'in', companiesOf(who))
    .forUpdate()
    .executeTakeFirst();
  if (!bill) throw new Refusal('NOT_FOUND');
  return bill;
}

/** A bill that may be invoiced, locked: a confirmed one that is not of the earlier books. */
export async function holdInvoiceable(work: Work<FinanceTables>, id: bigint) {
  const bill = await holdBill(work, id);
  invoiceableOrRefuse(bill);
  return bill;
}

type Invoiceable = Pick<Selectable<FinanceTables['bill']>, 'bill_no' | 'opened_on' | 'state'>;

/** Refuses a bill of the earlier books, and one that is not confirmed. */
export function invoiceableOrRefuse({ bill_no: bill, opened_on, state }: Invoiceable): void {
  if (opened_on !== null) throw new Refusal('BILL_OPENING', { bill });
  if (state !== 'confirmed') throw new Refusal('INVOICE_BILL', { bill });
}

type Parties = Pick<Selectable<FinanceTables['bill']>, 'bill_no' | 'company_id' | 'customer_id' | 'carrier_id'>;

/** Refuses bills of different customers or companies: an invoice is from one to one, under all the names of the customer. */
export async function samePartiesOrRefuse(work: Work<FinanceTables>, first: Parties, others: readonly Parties[]): Promise<void> {
  const other = others.find(({ company_id }) => company_id !== first.company_id) ?? (await findOfOther(work, first, others));
  if (other) throw new Refusal('INVOICE_PARTIES', { bill: first.bill_no, other: other.bill_no });
}

/** Joins the buyer `c` of an invoice of a bill's customer `own`: the one that is left of it, where it was merged. */
export const isBuyer = sql<boolean>`c.id = coalesce(own.merged_into_id, own.id)`;

/** The title and the kind of invoice that a customer asks for; by default its name, and an electronic one. */
export function suggestionOf({
  name,
  invoice_title,
  invoice_kind,
}: Pick<Selectable<FinanceTables['customer']>, 'name' | 'invoice_title' | 'invoice_kind'>) {
  return { title: invoice_title ?? name, kind: invoice_kind ?? ('electronic' as const) };
}

/**
 * The balances of bills, by bill and currency, each with what the next invoice may take of it: what is not invoiced yet, and of a balance of zero
 * the rates above zero, then those below.
 */
export async function balancesOf(work: Work<FinanceTables>, billIds: readonly bigint[]) {
  const rows = await work.db
    .selectFrom('bill_balance as s')
    .select(['s.bill_id', 's.currency', 's.amount_minor'])
    .select(
      sql<bigint>`coalesce((select sum(i.amount_minor) from invoice i
        where i.bill_id = s.bill_id and i.currency = s.currency and i.state = 'issued'), 0)::bigint`.as('invoiced'),
    )
    .where('s.bill_id', 'in', billIds)
    .orderBy('s.bill_id')
    .orderBy('s.currency')
    .execute();
  const zero = rows.filter(({ amount_minor }) => amount_minor === 0n).map(({ bill_id }) => bill_id);
  const groups = zero.length === 0 ? [] : await taxGroups(work, zero);
  return rows.map(({ invoiced, ...row }) => {
    if (row.amount_minor !== 0n) return { ...row, left: row.amount_minor - invoiced, isInvoiced: invoiced !== 0n };
    const own = groups.filter(({ billId, currency }) => billId === row.bill_id && currency === row.currency);
    const left = groupsToInvoice(own).reduce((sum, group) => sum + leftOf(group), 0n);
    return { ...row, left, isInvoiced: own.some(({ invoicedMinor }) => invoicedMinor !== 0n) };
  });
}

/** The balance of a bill in a currency with what is not invoiced of it yet; undefined for a currency that the bill does not have. */
export async function findBalance(work: Work<FinanceTables>, billId: bigint, currency: Currency) {
  return (await balancesOf(work, [billId])).find((balance) => balance.currency === currency);
}

/**
 * The standing invoices of the customer of a bill in its company that a rebate may lower, with what earlier rebates left of each; `only` restricts
 * them to one. An invoice of several bills is lowered as one: its first part stands for all of it.
 */
export async function creditableOf(
  work: Work<FinanceTables>,
  bill: { readonly company_id: bigint; readonly customer_id: bigint | null },
  only?: bigint,
) {
  type Row = { id: bigint; invoice_no: string; kind: (typeof invoiceKinds)[number]; currency: Currency; left: bigint };
  if (bill.customer_id === null) return [];
  const names = await namesOf(work, 'customer', bill.customer_id);
  const { rows } = await sql<Row>`
    select i.id, i.invoice_no, i.kind, i.currency, k.left::bigint as left
    from invoice i join bill b on b.id = i.bill_id
    cross join lateral (
      select sum(p.amount_minor + coalesce(
        (select sum(r.amount_minor) from invoice r where r.credits_id = p.id and r.state = 'issued'), 0)) as left
      from invoice p where p.id = i.id or p.joint_id = i.id) k
    where i.company_id = ${bill.company_id} and b.customer_id = any(${names.map(String)}::bigint[]) and i.state = 'issued' and i.amount_minor > 0
      and i.joint_id is null and not exists (select from invoice r where r.red_of = i.id) and k.left > 0
      ${only === undefined ? sql`` : sql`and i.id = ${only}`}
    order by i.id desc limit 200`.execute(work.db);
  return rows;
}

type TaxGroupOfBill = TaxGroup & { readonly billId: bigint; readonly currency: Currency; readonly functionalMinor: bigint };

/** The lines of bills by currency and tax rate, and what their standing invoices took of each rate; tails are not of the lines. */
async function taxGroups({ db }: Pick<Work<FinanceTables>, 'db'>, billIds: readonly bigint[]): Promise<TaxGroupOfBill[]> {
  const ids = sql`any(${billIds.map(String)}::bigint[])`;
  const { rows } = await sql<TaxGroupOfBill>`
    select k.bill_id as "billId", k.currency, k.kind, trim_scale(k.tax_percent)::text as "taxPercent", k.amount as "amountMinor", k.tax as "taxMinor",
      k.functional as "functionalMinor", coalesce(d.amount, 0) as "invoicedMinor", coalesce(d.tax, 0) as "invoicedTaxMinor"
    from (select bill_id, currency, case when disbursement then 'disbursement' else 'rate' end as kind,
        case when disbursement then 0 else tax_percent end as tax_percent, sum(amount_minor)::bigint as amount, sum(tax_minor)::bigint as tax,
        sum(functional_minor)::bigint as functional
      from charge where bill_id = ${ids} group by 1, 2, 3, 4) k
    left join (select i.bill_id, i.currency, r.kind, r.tax_percent, sum(r.net_minor + r.tax_minor)::bigint as amount, sum(r.tax_minor)::bigint as tax
      from invoice_row r join invoice i on i.id = r.invoice_id
      where i.bill_id = ${ids} and i.state = 'issued' group by 1, 2, 3, 4) d
      on d.bill_id = k.bill_id and d.currency = k.currency and d.kind = k.kind and d.tax_percent = k.tax_percent
    order by k.bill_id, k.currency, k.kind desc, k.tax_percent desc`.execute(db);
  return rows;
}

/**
 * The amount that the next invoice takes of a balance `s` of zero, as `groupsToInvoice` chooses it: all that is left of the rates above zero, and
 * once these are invoiced, of those below.
 */
export const leftOfZero = sql<bigint>`(
  select coalesce(nullif(sum(greatest(g.left_minor, 0)), 0), sum(least(g.left_minor, 0)), 0)
  from (select sum(p.minor) as left_minor from (
      select c.disbursement, case when c.disbursement then 0 else c.tax_percent end as tax_percent, c.amount_minor as minor
        from charge c where c.bill_id = s.bill_id and c.currency = s.currency
      union all select r.kind = 'disbursement', r.tax_percent, -(r.net_minor + r.tax_minor) from invoice_row r join invoice i on i.id = r.invoice_id
        where i.bill_id = s.bill_id and i.currency = s.currency and i.state = 'issued' and r.kind <> 'tail') p
    group by p.disbursement, p.tax_percent) g)`;

/** The groups of a bill in one currency that its next invoice takes. */
export async function taxGroupsOf(work: Pick<Work<FinanceTables>, 'db'>, billId: bigint, currency: Currency) {
  return groupsToInvoice((await taxGroups(work, [billId])).filter((group) => group.currency === currency));
}

/**
 * An invoice of the caller's companies with its parts, all locked, the first part first. An invoice of several bills has a part for each of them;
 * any other invoice is its only part.
 */
export async function lockParts({ db, who }: Work<FinanceTables>, { id, version }: { readonly id: bigint; readonly version: number }) {
  const first = sql<bigint>`(select coalesce(joint_id, id) from invoice where id = ${id})`;
  const parts = await db
    .selectFrom('invoice')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', '=', first), eb('joint_id', '=', first)]))
    .where('company_id', 'in', companiesOf(who))
    .orderBy('id')
    .forUpdate()
    .execute();
  const invoice = requireVersion(
    parts.find((part) => part.id === id),
    version,
  );
  return { invoice, parts };
}

/**
 * An invoice of the caller's companies that stands whole, locked with its parts, and the country of its company: one that was taken back, or
 * lowered by a rebate, is refused.
 */
export async function lockStanding(work: Work<FinanceTables>, of: { readonly id: bigint; readonly version: number }) {
  const { db } = work;
  const { invoice, parts } = await lockParts(work, of);
  const ids = parts.map(({ id }) => id);
  const later = await db
    .selectFrom('invoice')
    .select(['invoice_no', 'red_of', 'credits_id'])
    .where(({ eb, or }) => or([eb('red_of', 'in', ids), eb('credits_id', 'in', ids)]))
    .execute();
  for (const part of parts) {
    const credit = later.find(({ credits_id }) => credits_id === part.id);
    if (credit) throw new Refusal('INVOICE_CREDITED', { invoice: part.invoice_no, credit: credit.invoice_no });
    if (part.state !== 'issued' || part.amount_minor < 0n || later.some(({ red_of }) => red_of === part.id))
      throw new Refusal('INVOICE_FINAL', { invoice: part.invoice_no });
  }
  const { country } = await db.selectFrom('own_company').select('country').where('id', '=', invoice.company_id).executeTakeFirstOrThrow();
  return { invoice, parts, country };
}

/** The number of the first part, for every part of an invoice of several bills; null for any other invoice. The query joins that part as `first`. */
export const jointNo = (alias: 'i' | 'p') =>
  sql<
    string | null
  >`coalesce(first.invoice_no, (select ${sql.ref(`${alias}.invoice_no`)} from invoice o where o.joint_id = ${sql.ref(`${alias}.id`)} limit 1))`.as(
    'joint_no',
  );

/** Stores the rows of an invoice. */
export async function insertRows(
  { db }: Pick<Work<FinanceTables>, 'db'>,
  invoice: { readonly id: bigint; readonly currency: Currency },
  rows: readonly InvoiceTaxRow[],
): Promise<void> {
  await db
    .insertInto('invoice_row')
    .values(
      rows.map((row) => ({
        invoice_id: invoice.id,
        kind: row.kind,
        tax_percent: row.taxPercent,
        currency: invoice.currency,
        net_minor: row.netMinor,
        tax_minor: row.taxMinor,
      })),
    )
    .execute();
}

/** A bill with an invoice, ours or the supplier's accepted one, cannot be voided; the invoice has to be cancelled or rejected first. */
export async function refuseInvoiced(work: Work<FinanceTables>, billId: bigint): Promise<void> {
  const standing = (await balancesOf(work, [billId])).some(({ isInvoiced }) => isInvoiced);
  const theirs = await work.db
    .selectFrom('fee_document')
    .select('id')
    .where('bill_id', '=', billId)
    .where('kind', 'in', ['invoice', 'taxReceipt'])
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  if (standing || theirs) throw new Refusal('BILL_INVOICED');
}
