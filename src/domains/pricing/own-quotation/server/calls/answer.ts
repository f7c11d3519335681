import { dayIn } from '../../../../../kernel/day.ts';
import { link } from '../../../../../kernel/link.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { quotationDetailPage } from '../../../quotation/pages.ts';
import { answerQuotation } from '../../contract.ts';
import { ownStateOf } from '../../rules.ts';

/** A customer has no grant on sheets, so its answer is stored as the system, for a sheet that was sent to it. */
export default handle(answerQuotation, (work, { id, version, answer, note }) =>
  work.asSystem(async () => {
    const { db, who, now } = work;
    const sheet = await db
      .selectFrom('quotation')
      .selectAll()
      .where('id', '=', id)
      .where('customer_id', '=', who.customerId ?? 0n)
      .where('company_id', 'in', [...who.companyIds])
      .where('sent_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!sheet) throw new Refusal('NOT_FOUND');
    const company = await db.selectFrom('own_company').select('time_zone').where('id', '=', sheet.company_id).executeTakeFirstOrThrow();
    // The state goes before the version: it says more to the reader than that the record has changed.
    const state = ownStateOf(sheet, dayIn(now, company.time_zone));
    if (state === 'replaced') throw new Refusal('QUOTATION_REPLACED', { number: sheet.number });
    if (state === 'expired') throw new Refusal('QUOTATION_EXPIRED', { number: sheet.number });
    if (state !== 'open') throw new Refusal('QUOTATION_ANSWERED', { number: sheet.number });
    requireVersion(sheet, version);
    if (answer === 'declined' && note === null) throw new Refusal('REASON_REQUIRED');
    await db
      .updateTable('quotation')
      .set({ answer, answer_note: note, answered_by: who.accountId, answered_at: now, version: version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    work.audit({ subject: 'quotation', id, what: 'answer', before: { answer: null }, after: { answer }, note });
    if (sheet.sent_by !== null)
      work.push({
        type: 1,
        topic: 'other',
        to: { accounts: [sheet.sent_by] },
        title: `ownQuotation.${answer}Title`,
        message: answer === 'accepted' ? 'ownQuotation.acceptedMessage' : 'ownQuotation.declinedMessage',
        facts: { number: sheet.number, who: who.name, note: note ?? '' },
        link: link(quotationDetailPage, { id: String(id) }),
      });
    return { version: version + 1, state: answer };
  }),
);
