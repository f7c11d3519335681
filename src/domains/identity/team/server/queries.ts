import type { Selectable } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { type IdentityTables, lockOwn } from '../../server/db.ts';
import type { TeamTable } from '../../role/server/tables.ts';

/** Locks a team of the caller's companies at the version that a page has read. */
export async function lockTeam(work: Work<IdentityTables>, id: bigint, version: number): Promise<Selectable<TeamTable>> {
  return lockOwn(work, 'team', { id, version });
}
