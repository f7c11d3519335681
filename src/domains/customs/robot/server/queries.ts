import { sql } from 'kysely';
import { by, contains, listSource, patternOf } from '../../../../server/list.ts';
import { shortName } from '../../../reference/server/names.ts';
import type { CustomsWork } from '../../server/db.ts';
import { listFilings } from '../contract.ts';

export const filingSource = listSource(listFilings, {
  query: ({ db, who }: CustomsWork) =>
    db
      .selectFrom('customs_filing as f')
      .innerJoin('customs_declaration as d', 'd.id', 'f.declaration_id')
      .innerJoin('customer as k', 'k.id', 'd.customer_id')
      .leftJoin('transport_order as o', 'o.id', 'd.order_id')
      .leftJoin('freight_job as j', 'j.id', 'd.freight_job_id')
      .where('f.company_id', 'in', [...who.companyIds])
      .select(['f.id', 'f.version', 'f.filing_key', 'f.state', 'f.ie', 'f.country', 'f.adapter', 'f.declaration_id', 'f.attempts'])
      .select(['f.next_at', 'f.queued_at', 'f.filed_at', 'f.answered_at', 'f.reference', 'f.reason', 'f.faults'])
      .select(['d.no as declaration_no', 'd.customs_no', 'o.order_no', 'j.no as freight_job_no'])
      .select(shortName('k', who.language).as('customer_name')),
  id: 'f.id',
  state: 'f.state',
  where: {
    words: (text) => sql<boolean>`(app.plain(f.filing_key) like app.plain(${patternOf(text)}) or ${contains('d.customs_no', text)})`,
  },
  sorts: { queued_at: by('f.queued_at', 'timestamptz') },
  row: ({ faults, ...row }) => ({ ...row, faults: [...faults] }),
});
