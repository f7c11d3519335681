import { sql } from 'kysely';
import { monthOf } from '../../../../../kernel/day.ts';
import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { plainName } from '../../../../reference/server/names.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { type Figures, onSides } from '../../../ledger/server/figures.ts';
import { firstDayOf, lastDayOf } from '../../../period/rules.ts';
import { booksOf } from '../../../period/server/books.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { getTaxReturn } from '../../contract.ts';
import { comparisonOf, ownSign, type TaxAccount, taxAccounts, uninvoicedOrigins } from '../../rules.ts';
import { type Line, taxLines } from '../lines.ts';
import type { Month } from '../documents.ts';

export default handle(getTaxReturn, async (work, p) => {
  if (!companiesOf(work.who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, p.company_id);
  if (p.month > monthOf(books.today)) throw new Refusal('TAX_RETURN_AHEAD', { month: p.month });
  const month = { companyId: p.company_id, from: firstDayOf(p.month), to: lastDayOf(p.month) };
  const [company, sums, balances] = await Promise.all([nameOf(work, p.company_id), sumsOf(work, month), balancesOf(work, month)]);
  const text = (minor: bigint): string => amountOf(books.currency, minor);
  const given = (minor: bigint): string | null => (minor === 0n ? null : text(minor));
  const lines = sums.map((row) => ({
    account: row.account,
    origin: row.origin,
    ledger: row.source === 'ledger' ? row.tax : 0n,
    documents: row.source === 'document' ? row.tax : 0n,
  }));
  return {
    company_name: company,
    functional_currency: books.currency,
    documents: documentsOf(sums).map(({ net, tax, ...row }) => ({ ...row, net: net === null ? null : text(net), tax: text(tax) })),
    uninvoiced: uninvoicedOf(sums).map(({ net, tax, ...row }) => ({ ...row, net: text(net), tax: text(tax) })),
    accounts: balances.map((balance) => {
      const { account, account_code, account_name, debit, credit } = balance;
      const movement = ownSign(account, debit - credit);
      const { origins, documents, difference, unexplained } = comparisonOf(account, movement, lines);
      return {
        account,
        account_code,
        account_name,
        ...onSides((of) => given(of(balance))),
        debit: text(debit),
        credit: text(credit),
        ledger: text(movement),
        documents: text(documents),
        difference: text(difference),
        unexplained: text(unexplained),
        origins: origins.map((row) => ({
          origin: row.origin,
          ledger: text(row.ledger),
          documents: text(row.documents),
          difference: text(row.difference),
        })),
      };
    }),
  };
});

async function nameOf({ db, who }: Work<FinanceTables>, id: bigint): Promise<string> {
  const row = await db
    .selectFrom('own_company as oc')
    .select(plainName('oc', who.language).as('name'))
    .where('oc.id', '=', id)
    .executeTakeFirstOrThrow();
  return row.name;
}

type Sum = Pick<Line, 'account' | 'source' | 'origin' | 'paper' | 'invoice_kind' | 'tax_percent'> & {
  count: number;
  net: bigint | null;
  tax: bigint;
};

/**
 * The lines of the month, added up by all that the report tells apart. An invoice of several rows of a rate is counted once, and so is one of
 * several bills, whatever their places in the comparison.
 */
async function sumsOf({ db }: Work<FinanceTables>, month: Month): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select g.account, g.source, g.origin, g.paper, g.invoice_kind, g.tax_percent,
      (count(*) filter (where g.turn = 1))::int as count, sum(g.net)::bigint as net, sum(g.tax)::bigint as tax
    from (
      select t.*, row_number() over (
        partition by t.account, t.source, t.paper, t.invoice_kind, t.tax_percent,
          coalesce('invoice ' || coalesce(i.joint_id, i.id), t.subject || t.record_id || coalesce(t.record_no, ''))
        order by t.origin = 'tail', t.id) as turn
      from ${taxLines(month)} t
        left join invoice i on i.invoice_no = t.record_no and t.source = 'document' and t.account = 'outputTax') g
    group by 1, 2, 3, 4, 5, 6
    order by g.account, g.paper, g.invoice_kind, g.tax_percent::numeric desc nulls last`.execute(db);
  return rows;
}

/** The documents by account, paper, kind and rate. */
function documentsOf(sums: readonly Sum[]) {
  const papers = sums.flatMap((row) => (row.source === 'document' && row.paper !== null ? [{ ...row, paper: row.paper }] : []));
  const groups = Map.groupBy(papers, (row) => [row.account, row.paper, row.invoice_kind, row.tax_percent].join(' '));
  const of = (account: TaxAccount) => taxAccounts.indexOf(account);
  return [...groups.values()]
    .flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const { account, paper, invoice_kind, tax_percent } = first;
      const nets = rows.flatMap(({ net }) => (net === null ? [] : [net]));
      return {
        account,
        paper,
        invoice_kind,
        tax_percent,
        // A tail stands beside the row of its rate.
        count: rows.reduce((sum, row) => sum + (row.origin === 'tail' ? 0 : row.count), 0),
        net: nets.length === 0 ? null : added(nets),
        tax: added(rows.map(({ tax }) => tax)),
      };
    })
    .toSorted((a, b) => of(a.account) - of(b.account));
}

/** The turnover of the ledger less that of the invoices, by rate, for bills and invoices of different months. */
function uninvoicedOf(sums: readonly Sum[]) {
  const groups = Map.groupBy(
    sums.filter(({ account, origin }) => account === 'outputTax' && uninvoicedOrigins.some((one) => one === origin)),
    ({ tax_percent }) => tax_percent,
  );
  const less = (rows: readonly Sum[], of: (row: Sum) => bigint): bigint =>
    added(rows.map((row) => (row.source === 'ledger' ? of(row) : -of(row))));
  return [...groups]
    .map(([tax_percent, rows]) => ({ tax_percent, net: less(rows, ({ net }) => net ?? 0n), tax: less(rows, ({ tax }) => tax) }))
    .filter(({ net, tax }) => net !== 0n || tax !== 0n);
}

function added(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, minor) => sum + minor, 0n);
}

type Balance = Figures & { account: TaxAccount; account_code: string; account_name: string };

/** The balances of the tax accounts, debit positive, as the trial balance sums them. */
async function balancesOf({ db, who }: Work<FinanceTables>, { companyId, from, to }: Month): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select a.use as account, a.code as account_code, ${sql.ref(`a.name_${who.language}`)} as account_name,
      coalesce(sum(t.debit_minor - t.credit_minor) filter (where t.posted_on < ${from}::date), 0)::bigint as opening,
      coalesce(sum(t.debit_minor) filter (where t.posted_on >= ${from}::date), 0)::bigint as debit,
      coalesce(sum(t.credit_minor) filter (where t.posted_on >= ${from}::date), 0)::bigint as credit
    from ledger_account a left join ledger_turnover t on t.account_id = a.id and t.company_id = ${companyId} and t.posted_on <= ${to}::date
    where a.use in (${sql.join([...taxAccounts])}) group by 1, 2, 3 order by 2`.execute(db);
  return rows.toSorted((a, b) => taxAccounts.indexOf(a.account) - taxAccounts.indexOf(b.account));
}
