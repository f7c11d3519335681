import { sql } from 'kysely';
import { link } from '../../../../kernel/link.ts';
import type { Notice } from '../../../../server/push-message.ts';
import type { Work } from '../../../../server/work.ts';
import { staffWith } from '../../../identity/role/server/holders.ts';
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
  const accounts = await staffWith(work, mayInvoice.issue, {
    at: { company: sql`${request.company_id}`, whole: true },
    except: work.who.accountId,
    and: (account) => seesSide(account, sql`'receivable'`),
  });
  if (accounts.length === 0) return;
  work.push({
    type: 1,
    topic: 'money',
    to: { accounts },
    title,
    message,
    facts: { no: request.request_no, who: work.who.name, ...facts },
    link: link(invoicesPage, { of: 'requests', tab: 'all', 'w.request_no': request.request_no }),
  });
}
