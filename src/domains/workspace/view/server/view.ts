import type { Selectable } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { may } from '../../../identity/role/permits.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import type { SavedViewTable } from './tables.ts';

type EditableView = Pick<Selectable<SavedViewTable>, 'id' | 'page' | 'name' | 'kind' | 'query'>;

/**
 * A view that the caller may change, and whether the caller is its author: an own one, and with the right to change roles a role's, or one that
 * a colleague who has left shared. Refuses NOT_FOUND.
 */
export async function editableView(
  { db, who, can }: Work<WorkspaceTables>,
  id: bigint,
): Promise<{ view: EditableView; isAuthor: boolean }> {
  const hasLeft = async (author: bigint): Promise<boolean> => {
    const account = await db
      .selectFrom('account')
      .select('active')
      .where('id', '=', author)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return account?.active === false;
  };
  const view = await db
    .selectFrom('saved_view')
    .select(['id', 'page', 'name', 'kind', 'query', 'account_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!view) throw new Refusal('NOT_FOUND');
  const { account_id, ...facts } = view;
  const isAuthor = account_id === who.accountId;
  const editsShared = who.userType === 1 && can(may.save);
  const isOwn = isAuthor && view.kind !== 'role';
  const isAllowed = isOwn || (editsShared && (view.kind === 'role' || (view.kind === 'team' && (await hasLeft(account_id)))));
  if (!isAllowed) throw new Refusal('NOT_FOUND');
  return { view: facts, isAuthor };
}
