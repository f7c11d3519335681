import type { Selectable } from 'kysely';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../server/work.ts';
import type { IdentityTables, TeamTable } from '../tables.ts';

/** Locks a team of the caller's companies as a page saw it. */
export async function lockTeam({ db, who }: Work<IdentityTables>, id: bigint, version: number): Promise<Selectable<TeamTable>> {
  const team = await db
    .selectFrom('team')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', 'in', [...who.companyIds])
    .forUpdate()
    .executeTakeFirst();
  if (!team) throw new Refusal('NOT_FOUND');
  if (team.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  return team;
}
