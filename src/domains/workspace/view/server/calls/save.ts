import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { AccountWho } from '../../../../../server/session.ts';
import type { Work } from '../../../../../server/work.ts';
import { may } from '../../../../identity/role/permits.ts';
import { handle, type WorkspaceTables } from '../../../server/db.ts';
import { saveView } from '../../contract.ts';
import { editableView } from '../view.ts';

type ViewWork = Work<WorkspaceTables, AccountWho>;
type Place = { readonly page: string; readonly name: string; readonly role_id: bigint | null };

/** A role has one initial view, whichever user saves it; every other view belongs to its author. */
export default handle(saveView, async (work, { id, settings, ...view }) => {
  const { db, who, now, audit } = work;
  if (view.kind !== 'own' && who.userType !== 1) throw new Refusal('NOT_PERMITTED');
  if (view.kind === 'role') work.need(may.save);
  const values = { ...view, settings: JSON.stringify(settings ?? null), at: now };
  const replaced = id ?? (await ownOfName(work, view));
  const match = replaced === undefined ? undefined : await editableView(work, replaced);
  const before = match?.view;
  if (before && before.page !== view.page) throw new Refusal('NOT_FOUND');
  // A view of another author that changed its kind would leave the users whom it was shared with and become that author's own.
  if (match && !match.isAuthor && match.view.kind !== view.kind) throw badField('kind', 'FIXED_ONCE_MADE');
  if (before) await refuseTakenName(work, before.id, view);
  if (view.role_id !== null) await removeOfRole(work, view, before?.id);
  const savedView = before
    ? await db.updateTable('saved_view').set(values).where('id', '=', before.id).returning('id').executeTakeFirstOrThrow()
    : await db
        .insertInto('saved_view')
        .values({ ...values, account_id: who.accountId })
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

/** The caller's view of this name, which the new one replaces. A role's initial view is not replaced by one that is none of that role. */
async function ownOfName({ db, who }: ViewWork, { page, name, role_id }: Place): Promise<bigint | undefined> {
  const own = await db
    .selectFrom('saved_view')
    .select(['id', 'role_id'])
    .where('account_id', '=', who.accountId)
    .where('page', '=', page)
    .where('name', '=', name)
    .executeTakeFirst();
  if (own && own.role_id !== null && own.role_id !== role_id) throw badField('name', 'NAME_TAKEN');
  return own?.id;
}

/** Two views of one author on one page have different names. */
async function refuseTakenName({ db }: ViewWork, id: bigint, { page, name }: Place): Promise<void> {
  const other = await db
    .selectFrom('saved_view as v')
    .innerJoin('saved_view as o', 'o.account_id', 'v.account_id')
    .select('o.id')
    .where('v.id', '=', id)
    .where('o.id', '!=', id)
    .where('o.page', '=', page)
    .where('o.name', '=', name)
    .executeTakeFirst();
  if (other) throw badField('name', 'NAME_TAKEN');
}

async function removeOfRole({ db, audit }: ViewWork, { page, role_id }: Place, except: bigint | undefined): Promise<void> {
  const removed = await db
    .deleteFrom('saved_view')
    .where('page', '=', page)
    .where('role_id', '=', role_id)
    .where('id', '!=', except ?? 0n)
    .returning(['id', 'name', 'page', 'kind'])
    .execute();
  for (const { id, ...before } of removed) audit({ subject: 'savedView', id, what: 'remove', before });
}
