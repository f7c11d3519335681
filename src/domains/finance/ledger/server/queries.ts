import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { by, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { markRatesUsed, rateOn } from '../../../reference/exchange/server/rates.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { Books } from '../../period/server/books.ts';
import type { Side } from '../../side.ts';
import { listLedger } from '../contract.ts';
import { partyName, plainName } from '../../../reference/server/names.ts';

/** A rate into the functional currency: the price of one unit, with its day and its source. */
export type BookRate = { readonly rate: string; readonly on: Day; readonly source: string };

/**
 * The rate of a day for one side into the company's functional currency. Booking with a rate makes it unchangeable. Refuses RATE_MISSING.
 */
export async function bookRate(
  work: Work<FinanceTables>,
  books: Books,
  on: { readonly currency: Currency; readonly day: Day; readonly side: Side },
): Promise<BookRate> {
  const { currency: from, day, side } = on;
  const rate = await rateOn(work, { from, to: books.currency, day, side, companyId: books.companyId });
  await markRatesUsed(work, [rate.rateId]);
  return { rate: rate.rate, on: rate.day, source: rate.source || 'own' };
}

/** Ledger lines with display names; `l` is the line, `e` its entry. */
function namedLines(work: Work<FinanceTables>) {
  return (
    work.db
      .selectFrom('ledger_line as l')
      .innerJoin('ledger_entry as e', 'e.id', 'l.entry_id')
      .innerJoin('ledger_account as a', 'a.id', 'l.account_id')
      .innerJoin('own_company as oc', 'oc.id', 'e.company_id')
      .leftJoin('customer as cu', 'cu.id', 'l.customer_id')
      .leftJoin('carrier as ca', 'ca.id', 'l.carrier_id')
      .leftJoin('account as em', 'em.id', 'l.employee_id')
      .leftJoin('bill as b', 'b.id', 'l.bill_id')
      .leftJoin('cash_entry as ce', 'ce.id', 'l.cash_entry_id')
      .leftJoin('own_bank_account as ba', 'ba.id', 'l.own_bank_account_id')
      .leftJoin('journal as jo', (join) => join.on('e.subject', '=', 'journal').onRef('jo.id', '=', 'e.record_id'))
      .leftJoin('transfer as tf', (join) => join.on('e.subject', '=', 'transfer').onRef('tf.id', '=', 'e.record_id'))
      .leftJoin('bad_debt as bd', (join) => join.on('e.subject', '=', 'badDebt').onRef('bd.id', '=', 'e.record_id'))
      .leftJoin('opening as op', (join) => join.on('e.subject', '=', 'opening').onRef('op.id', '=', 'e.record_id'))
      .leftJoin('prepaid_cost as pe', (join) => join.on('e.subject', '=', 'prepaidCost').onRef('pe.id', '=', 'e.record_id'))
      .leftJoin('intercompany_bill as ib', (join) => join.on('e.subject', '=', 'intercompanyBill').onRef('ib.id', '=', 'e.record_id'))
      .leftJoin('intercompany_settlement as si', (join) =>
        join.on('e.subject', '=', 'intercompanySettlement').onRef('si.id', '=', 'e.record_id'),
      )
      // A record of a higher domain that posts, such as an expense claim, is named by its approval.
      .leftJoin('approval as ap', (join) => join.onRef('ap.subject', '=', 'e.subject').onRef('ap.record_id', '=', 'e.record_id'))
      .select([
        'l.id',
        'l.currency',
        'l.amount_minor',
        'l.functional_minor',
        'l.bill_id',
        'l.cash_entry_id',
        'a.code',
        plainName('oc', work.who.language).as('company_name'),
      ])
      .select(['e.entry_no', 'e.posted_on', 'e.kind', 'e.subject', 'e.record_id', 'e.functional_currency', 'e.reason'])
      .select([
        sql<string>`${sql.ref(`a.name_${work.who.language}`)}`.as('account_name'),
        sql<string | null>`coalesce(${partyName('cu', work.who.language)}, ${partyName('ca', work.who.language)}, em.name)`.as(
          'party_name',
        ),
        sql<
          string | null
        >`coalesce(bd.bad_debt_no, pe.prepaid_no, b.bill_no, ce.entry_no, jo.journal_no, tf.transfer_no, op.opening_no, ib.bill_no, si.settlement_no, ap.record_no)`.as(
          'document',
        ),
        sql<string | null>`ba.bank || ' ' || ba.account_no`.as('bank'),
      ])
      .where('e.company_id', 'in', companiesOf(work.who))
  );
}
type NamedLine = Awaited<ReturnType<ReturnType<typeof namedLines>['executeTakeFirstOrThrow']>>;

/** An exchange difference changes the functional amount only; it is shown as debit or credit by its sign. */
export function sidesOf(row: Pick<NamedLine, 'currency' | 'amount_minor' | 'functional_minor'>): {
  debit: string | null;
  credit: string | null;
} {
  const debit = row.amount_minor !== 0n ? row.amount_minor > 0n : row.functional_minor > 0n;
  const size = amountOf(row.currency, row.amount_minor < 0n ? -row.amount_minor : row.amount_minor);
  return { debit: debit ? size : null, credit: debit ? null : size };
}

function ledgerRowOf({ code, amount_minor, functional_minor, ...row }: NamedLine) {
  return {
    ...row,
    account_code: code,
    ...sidesOf({ currency: row.currency, amount_minor, functional_minor }),
    functional: amountOf(row.functional_currency, functional_minor),
  };
}

export const ledgerSource = listSource(listLedger, {
  query: namedLines,
  id: 'l.id',
  where: {
    entry_no: 'e.entry_no',
    bill_no: 'b.bill_no',
    account: 'a.use',
    kind: 'e.kind',
    customer: 'l.customer_id',
    carrier: 'l.carrier_id',
    employee: 'l.employee_id',
    bank: 'l.own_bank_account_id',
    company: 'e.company_id',
    posted_on: 'e.posted_on',
    adjustment: 'e.adjustment',
  },
  sorts: { posted_on: by('e.posted_on', 'date'), id: by('l.id', 'bigint') },
  row: ledgerRowOf,
});
