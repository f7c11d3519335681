import { sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import { by, contains, listSource, patternOf } from '../../../../server/list.ts';
import { shortName } from '../../../reference/server/names.ts';
import type { CustomsWork } from '../../server/db.ts';
import { listDeclarations } from '../contract.ts';
import { taxTexts } from './declaration.ts';

/** The expression of the index customs_declaration_words, word for word. */
const words = sql`app.plain(d.no || ' ' || coalesce(d.customs_no, '') || ' ' || coalesce(d.bl_no, '') || ' ' || d.domestic_party)`;

export function declarationsOf({ db, who }: CustomsWork) {
  return db
    .selectFrom('customs_declaration as d')
    .innerJoin('customer as k', 'k.id', 'd.customer_id')
    .leftJoin('transport_order as o', 'o.id', 'd.order_id')
    .leftJoin('freight_job as j', 'j.id', 'd.freight_job_id')
    .leftJoin('account as p', 'p.id', 'd.prepared_by')
    .leftJoin('account as r', 'r.id', 'd.reviewed_by')
    .where('d.company_id', 'in', [...who.companyIds])
    .selectAll('d')
    .select([
      shortName('k', who.language).as('customer_name'),
      'o.order_no',
      'j.no as freight_job_no',
      'p.name as prepared_by_name',
      'r.name as reviewed_by_name',
    ]);
}
type Row = Awaited<ReturnType<ReturnType<typeof declarationsOf>['execute']>>[number];

export function declarationRowOf(row: Row) {
  return { ...row, ...taxTexts(row), gross_kg: plainDecimal(row.gross_kg), value: amountOf(row.local_currency, row.value_minor) };
}

export const declarationSource = listSource(listDeclarations, {
  query: declarationsOf,
  id: 'd.id',
  state: 'd.state',
  where: {
    words: (text) =>
      sql<boolean>`(${words} like app.plain(${patternOf(text)}) or ${contains('o.order_no', text)} or ${contains('j.no', text)})`,
    order_no: 'o.order_no',
    freight_job_no: 'j.no',
  },
  sorts: { declared_on: by('d.declared_on', 'date'), no: by('d.no', 'text') },
  row: declarationRowOf,
});
