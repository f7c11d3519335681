import type { Selectable } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { may } from '../../../identity/role/permits.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import type { SavedViewTable } from './tables.ts';

/**
 * A view that the caller may change: an own one, and with the right to change roles a role's, or one that a colleague who has left shared.
 * Refuses NOT_FOUND.
 */
export async function editableView(
  { db, who, can }: Work<WorkspaceTables>,
  id: bigint,
): Promise<Pick<Selectable<SavedViewTable>, 'id' | 'page' | 'name' | 'kind' | 'query'>> {
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
  const isOwn = view.kind !== 'role' && view.account_id === who.accountId;
  const editsShared = who.userType === 1 && can(may.save);
  const isAllowed = isOwn || (editsShared && (view.kind === 'role' || (view.kind === 'team' && (await hasLeft(view.account_id)))));
  if (!isAllowed) throw new Refusal('NOT_FOUND');
  const { account_id: _, ...facts } = view;
  return facts;
}
