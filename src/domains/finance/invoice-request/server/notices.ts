import { sql } from 'kysely';
import { link } from '../../../../kernel/link.ts';
import type { Notice } from '../../../../server/push-message.ts';
import type { Work } from '../../../../server/work.ts';
import { seesSide } from '../../../workspace/approval/server/deciders.ts';
import { receivableBillDetailPage } from '../../bill/pages.ts';
import { invoicesPage } from '../../invoice/pages.ts';
import { may as mayInvoice } from '../../invoice/permits.ts';
import type { FinanceTables } from '../../server/db.ts';

/** The words of a notice. `facts` are those beside the number of the request and the name of the caller. */
type Text = Pick<Notice, 'title' | 'message' | 'facts'>;
type Told = { readonly request_no: string; readonly company_id: bigint; readonly bill_id: bigint; readonly requested_by: bigint };

/** Tells the person who asked, if that is not the caller; the notice leads to the bill. */
export function tellAsker(work: Work<FinanceTables>, request: Told, { title, message, facts }: Text): void {
  if (request.requested_by === work.who.accountId) return;
  work.push({
    type: 1,
    topic: 'money',
    to: { accounts: [request.requested_by] },
    title,
    message,
    facts: { no: request.request_no, ...facts },
    link: link(receivableBillDetailPage, { id: String(request.bill_id) }),
  });
}

/** Tells everybody in the company of the bill who may issue the invoice, but the caller; the notice leads to the request. */
export async function tellFinance(work: Work<FinanceTables>, request: Told, { title, message, facts }: Text): Promise<void> {
  const a = sql.ref('a');
  const { rows } = await sql<{ id: bigint }>`
    select a.id from account a where a.active and a.user_type = 1 and a.id is distinct from ${work.who.accountId}::bigint and ${seesSide(a, sql`'receivable'`)}
      and exists (select from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.active
        and ${mayInvoice.issue} = any(r.permits) and (r.scope = 'all' or (r.scope = 'company' and a.company_id = ${request.company_id})))
    order by a.id`.execute(work.db);
  if (rows.length === 0) return;
  work.push({
    type: 1,
    topic: 'money',
    to: { accounts: rows.map(({ id }) => id) },
    title,
    message,
    facts: { no: request.request_no, who: work.who.name, ...facts },
    link: link(invoicesPage, { of: 'requests', tab: 'all', 'w.request_no': request.request_no }),
  });
}
