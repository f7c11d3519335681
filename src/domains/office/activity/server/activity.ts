import type { Selectable } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { lockOwn, type OfficeTables } from '../../server/db.ts';
import type { ActivityTable } from './tables.ts';

/** Locks an activity of the caller's companies; refuses NOT_FOUND and CHANGED_MEANWHILE. */
export async function lockActivityRecord(
  work: Work<OfficeTables>,
  wanted: { readonly id: bigint; readonly version?: number },
): Promise<Selectable<ActivityTable>> {
  return lockOwn(work, 'activity', wanted);
}
