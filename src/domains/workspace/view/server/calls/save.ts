import { Refusal } from '../../../../../kernel/refusal.ts';
import { may } from '../../../../identity/role/permits.ts';
import { handle } from '../../../server/db.ts';
import { saveView } from '../../contract.ts';
import { editableView } from '../view.ts';

/** A role has one initial view, whichever user saves it; every other view belongs to its author. */
export default handle(saveView, async (work, { id, settings, ...view }) => {
  const { db, who, now, audit } = work;
  if (view.kind !== 'own' && who.userType !== 1) throw new Refusal('NOT_PERMITTED');
  if (view.kind === 'role') work.need(may.save);
  const values = { ...view, settings: JSON.stringify(settings ?? null), at: now };
  const before = id === undefined ? undefined : await editableView(work, id);
  if (before && before.page !== view.page) throw new Refusal('NOT_FOUND');
  if (view.role_id !== null) {
    await db
      .deleteFrom('saved_view')
      .where('page', '=', view.page)
      .where('role_id', '=', view.role_id)
      .$if(before !== undefined, (query) => query.where('id', '!=', before?.id ?? 0n))
      .execute();
  }
  const savedView = before
    ? await db.updateTable('saved_view').set(values).where('id', '=', before.id).returning('id').executeTakeFirstOrThrow()
    : await db
        .insertInto('saved_view')
        .values({ ...values, account_id: who.accountId })
        .onConflict((conflict) => conflict.columns(['account_id', 'page', 'name']).doUpdateSet(values))
        .returning('id')
        .executeTakeFirstOrThrow();
  audit({
    subject: 'savedView',
    id: savedView.id,
    what: 'save',
    ...(before ? { before: { ...before } } : {}),
    after: { ...view, settings },
  });
  return { id: savedView.id };
});
