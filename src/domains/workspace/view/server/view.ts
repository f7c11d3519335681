import type { Selectable } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { may } from '../../../identity/role/permits.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import type { SavedViewTable } from './tables.ts';

/** A view that the caller may change: an own one, or a role's with the right to change roles. Refuses NOT_FOUND. */
export async function editableView(
  { db, who, can }: Work<WorkspaceTables>,
  id: bigint,
): Promise<Pick<Selectable<SavedViewTable>, 'id' | 'page' | 'name' | 'kind' | 'query'>> {
  const view = await db
    .selectFrom('saved_view')
    .select(['id', 'page', 'name', 'kind', 'query', 'account_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const allowed = view && (view.kind === 'role' ? who.userType === 1 && can(may.save) : view.account_id === who.accountId);
  if (!view || !allowed) throw new Refusal('NOT_FOUND');
  const { account_id: _, ...facts } = view;
  return facts;
}
