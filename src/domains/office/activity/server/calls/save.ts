import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { withPreparer } from '../../../../../server/move.ts';
import { requireStaff } from '../../../../identity/account/server/staff.ts';
import { companiesOf } from '../../../../finance/charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { saveActivity } from '../../contract.ts';
import { lockActivityRecord } from '../activity.ts';

export default handle(saveActivity, async (work, p) => {
  const { db, who, now, audit } = work;
  const before =
    p.id === undefined
      ? undefined
      : await lockActivityRecord(work, { id: p.id, ...(p.version === undefined ? {} : { version: p.version }) });
  if (before && before.state !== 'planned') throw new Refusal('ACTIVITY_FROZEN', { no: before.activity_no });
  const company_id = before?.company_id ?? p.company_id ?? who.companyId;
  if (!companiesOf(who).includes(company_id)) throw new Refusal('NOT_FOUND');
  if (p.until_on < p.from_on) throw badField('until_on', 'END_BEFORE_START');
  const budget_minor = minorOf('budget', p.currency, p.budget);
  if (budget_minor <= 0n) throw badField('budget', 'TOO_SMALL', { limit: 0 });
  const participants = [...new Set(p.participant_ids)];
  const invited = await db
    .selectFrom('activity_participant')
    .select('account_id')
    .where('activity_id', '=', before?.id ?? 0n)
    .execute();
  await requireStaff(
    work,
    'participant_ids',
    participants,
    invited.map(({ account_id }) => account_id),
  );
  const { name, place, from_on, until_on, currency, remark } = p;
  const content = { name, place, from_on, until_on, currency, budget_minor, remark };
  const saved = before
    ? await db
        .updateTable('activity')
        .set({ ...content, preparers: withPreparer(who.accountId), version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version', 'activity_no'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('activity')
        .values({
          ...content,
          company_id,
          organiser_id: who.accountId,
          preparers: [who.accountId],
          activity_no: await work.nextNumber('AC', company_id),
        })
        .returning(['id', 'version', 'activity_no'])
        .executeTakeFirstOrThrow();
  await db.deleteFrom('activity_participant').where('activity_id', '=', saved.id).execute();
  await db
    .insertInto('activity_participant')
    .values(participants.map((account_id) => ({ activity_id: saved.id, account_id })))
    .execute();
  audit({
    subject: 'activity',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: { name: before.name, budget: amountOf(before.currency, before.budget_minor), from_on: before.from_on } } : {}),
    after: { activity_no: saved.activity_no, name, budget: amountOf(currency, budget_minor), from_on },
  });
  return saved;
});
