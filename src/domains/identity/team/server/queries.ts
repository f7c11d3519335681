import { type Selectable, sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { type IdentityTables, lockOwn } from '../../server/db.ts';
import type { TeamTable } from '../../role/server/tables.ts';

/** Locks a team of the caller's companies at the version that a page has read. */
export async function lockTeam(work: Work<IdentityTables>, id: bigint, version: number): Promise<Selectable<TeamTable>> {
  return lockOwn(work, 'team', { id, version });
}

/** Ends what these people led in teams of which they are no members any more. */
export async function endLeadership({ db, now, audit }: Work<IdentityTables>, people: readonly bigint[]): Promise<void> {
  const teams = await db
    .selectFrom('team as t')
    .innerJoin('account as a', 'a.id', 't.leader_id')
    .select(['t.id', 'a.name as leader'])
    .where('a.id', 'in', [...people])
    .where(sql<boolean>`a.team_id is distinct from t.id`)
    .orderBy('t.id')
    .forUpdate('t')
    .execute();
  if (teams.length === 0) return;
  await db
    .updateTable('team')
    .set({ leader_id: null, version: sql<number>`version + 1`, updated_at: now })
    .where(
      'id',
      'in',
      teams.map(({ id }) => id),
    )
    .execute();
  for (const { id, leader } of teams) audit({ subject: 'team', id, what: 'save', before: { leader }, after: { leader: '' } });
}
