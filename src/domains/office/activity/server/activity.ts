import type { Selectable } from 'kysely';
import { requireVersion } from '../../../../server/version.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../../finance/charge/server/queries.ts';
import type { OfficeTables } from '../../server/db.ts';
import type { ActivityTable } from './tables.ts';

/** Locks an activity of the caller's companies; refuses NOT_FOUND and CHANGED_MEANWHILE. */
export async function lockActivityRecord(
  work: Work<OfficeTables>,
  wanted: { readonly id: bigint; readonly version?: number },
): Promise<Selectable<ActivityTable>> {
  const activity = await work.db
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', wanted.id)
    .where('company_id', 'in', companiesOf(work.who))
    .forUpdate()
    .executeTakeFirst();
  return requireVersion(activity, wanted.version ?? 'any');
}
