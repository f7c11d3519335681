import type { Selectable } from 'kysely';
import { requireVersion } from '../../../../server/version.ts';
import type { Work } from '../../../../server/work.ts';
import type { IdentityTables } from '../../server/db.ts';
import type { TeamTable } from '../../role/server/tables.ts';

/** Locks a team of the caller's companies at the version that a page has read. */
export async function lockTeam({ db, who }: Work<IdentityTables>, id: bigint, version: number): Promise<Selectable<TeamTable>> {
  const team = requireVersion(
    await db
      .selectFrom('team')
      .selectAll()
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .forUpdate()
      .executeTakeFirst(),
    version,
  );
  return team;
}
