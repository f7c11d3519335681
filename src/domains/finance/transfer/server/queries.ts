import { type Selectable, type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listTransfers } from '../contract.ts';
import type { TransferTable } from './tables.ts';
import { partyName, plainName } from '../../../reference/server/names.ts';

export type Transfer = Selectable<TransferTable>;

export function namedTransfers(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('transfer as t')
    .innerJoin('own_company as oc', 'oc.id', 't.company_id')
    .innerJoin('account as p', 'p.id', 't.prepared_by')
    .leftJoin('account as a', 'a.id', 't.approved_by')
    .leftJoin('own_bank_account as f', 'f.id', 't.from_account_id')
    .leftJoin('own_bank_account as o', 'o.id', 't.to_account_id')
    .leftJoin('team as c', 'c.id', 't.cost_centre_id')
    .leftJoin('customer as cu', 'cu.id', 't.customer_id')
    .leftJoin('carrier as ca', 'ca.id', 't.carrier_id')
    .leftJoin('party_bank_account as pb', 'pb.id', 't.party_bank_account_id')
    .selectAll('t')
    .select([plainName('oc', work.who.language).as('company_name'), 'p.name as preparer', 'a.name as approver', 'c.name as cost_centre'])
    .select([
      sql<string | null>`f.bank || ' ' || f.account_no`.as('from_account'),
      sql<string | null>`pb.bank || ' ' || pb.account_no`.as('payee_account'),
      sql<string | null>`o.bank || ' ' || o.account_no`.as('to_account'),
      sql<string | null>`coalesce(${partyName('cu', work.who.language)}, ${partyName('ca', work.who.language)})`.as('party_name'),
    ])
    .where('t.company_id', 'in', companiesOf(work.who));
}
type NamedTransfer = Awaited<ReturnType<ReturnType<typeof namedTransfers>['executeTakeFirstOrThrow']>>;

export function transferRowOf(row: NamedTransfer, { who }: Work<FinanceTables>) {
  return {
    ...row,
    amount: amountOf(row.currency, row.amount_minor),
    to_amount: row.to_currency === null || row.to_amount_minor === null ? null : amountOf(row.to_currency, row.to_amount_minor),
    fee: amountOf(row.currency, row.fee_minor),
    exchange_difference: row.difference_minor === null ? null : amountOf(row.functional_currency, row.difference_minor),
    prepared_by: row.preparer,
    approved_by: row.approver,
    own: row.prepared_by === who.accountId,
  };
}

/** The expression of the index transfer_words, word for word. */
const words = sql`app.plain(t.transfer_no || ' ' || t.memo || ' ' || coalesce(t.bank_ref, ''))`;

export function transferSource(work: Work<FinanceTables>) {
  return listSource(listTransfers, {
    query: namedTransfers,
    id: 't.id',
    state: 't.state',
    where: {
      search: (text) => sql<SqlBool>`(${words} like app.plain(${patternOf(text)}))`,
      company: 't.company_id',
      customer: 't.customer_id',
      carrier: 't.carrier_id',
    },
    sorts: { out_on: by('t.out_on', 'date'), amount: by('t.amount_minor', 'bigint'), id: by('t.id', 'bigint') },
    row: (row) => transferRowOf(row, work),
  });
}
