import { link } from '../../../../../kernel/link.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { customerUsersWith } from '../../../../identity/own-user/server/holders.ts';
import { todayOf } from '../../../../identity/own-company/server/today.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type PricingTables } from '../../../server/db.ts';
import { requests } from '../../../quotation-request/server/moves.ts';
import { type LockedQuotation, lockQuotation, touch } from '../../../quotation/server/quotation.ts';
import { sendQuotation } from '../../contract.ts';
import { ownQuotationPage } from '../../pages.ts';
import { may } from '../../permits.ts';

/**
 * A sheet may be sent again, as a reminder or after its customer declined it; it then waits for a new answer. One that its customer has accepted
 * only replies to a further request, and stays accepted.
 */
export default handle(sendQuotation, async (work, { id, version, reply_to_id, note }) => {
  const sheet = await lockQuotation(work, id, version);
  if (sheet.side !== 'sell') throw new Refusal('NOT_FOUND');
  if (sheet.state !== 'approved') throw new Refusal('QUOTATION_NOT_APPROVED', { number: sheet.number });
  const isAccepted = sheet.answer === 'accepted';
  if (isAccepted && reply_to_id === null) throw new Refusal('QUOTATION_ACCEPTED', { number: sheet.number });
  if (sheet.valid_to !== null && sheet.valid_to < (await todayOf(work, sheet.company_id)))
    throw new Refusal('QUOTATION_RUN_OUT', { number: sheet.number });
  const readers = await customerUsersWith(work, may.view, sheet);
  if (readers.length === 0) throw new Refusal('CUSTOMER_WITHOUT_USER', { number: sheet.number });
  const requestNo = reply_to_id === null ? '' : await reply(work, sheet, reply_to_id);
  if (!isAccepted) await send(work, sheet, note);
  else if (note !== null) await work.db.updateTable('quotation').set({ sent_note: note }).where('id', '=', id).execute();
  const { number, title, sent_at, answer } = sheet;
  const after = isAccepted ? { sent_at, answer, reply_to_id } : { sent_at: work.now, answer: null };
  work.audit({ subject: 'quotation', id, what: 'send', before: { sent_at, answer }, after, note });
  work.push({
    type: 1,
    topic: 'other',
    to: { accounts: readers },
    title: isAccepted ? 'ownQuotation.repliedTitle' : 'ownQuotation.sentTitle',
    message: isAccepted ? 'ownQuotation.repliedMessage' : 'ownQuotation.sentMessage',
    facts: { number, title, no: requestNo },
    link: link(ownQuotationPage, { id: String(id) }),
  });
  return { version: await touch(work, sheet) };
});

/** The sheet waits for the answer of its customer from now on. */
async function send(work: Work<PricingTables>, sheet: LockedQuotation, note: string | null): Promise<void> {
  await takeOverRequests(work, sheet);
  await work.db
    .updateTable('quotation')
    .set({ sent_at: work.now, sent_by: work.who.accountId, sent_note: note })
    .set({ answer: null, answer_note: null, answered_by: null, answered_at: null })
    .where('id', '=', sheet.id)
    .execute();
}

/** The sheet is the reply to a request of its own customer. Answers the number of the request. */
async function reply(work: Work<PricingTables>, sheet: LockedQuotation, requestId: bigint): Promise<string> {
  const request = await work.db
    .selectFrom('quotation_request')
    .selectAll()
    .where('id', '=', requestId)
    .where('customer_id', '=', sheet.customer_id)
    .where('company_id', '=', sheet.company_id)
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw new Refusal('NOT_FOUND');
  await requests.follow(work, request, 'quote', { quotation_id: sheet.id });
  return request.request_no;
}

/** A request that an earlier revision replied to leads to this one: its customer can no longer accept the other. */
async function takeOverRequests(work: Work<PricingTables>, sheet: LockedQuotation): Promise<void> {
  const earlier = work.db.selectFrom('quotation').select('id').where('number', '=', sheet.number).where('id', '<>', sheet.id);
  const taken = await work.db
    .updateTable('quotation_request')
    .set((e) => ({ quotation_id: sheet.id, version: e('version', '+', 1), updated_at: work.now }))
    .where('quotation_id', 'in', earlier)
    .returning('id')
    .execute();
  for (const { id } of taken) work.audit({ subject: 'quotationRequest', id, what: 'quote', after: { quotation_id: sheet.id } });
}
