import { badField } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { IdentityTables } from '../../server/db.ts';

type Database = Pick<Work<IdentityTables>, 'db'>;
type Line = { readonly at: string; readonly id: bigint | null };

/** Refuses a cost centre that is no team of the own company whose books take the cost. */
export async function requireCostCentre(work: Database, at: string, id: bigint | null, companyId: bigint): Promise<void> {
  await requireCostCentres(work, [{ at, id }], companyId);
}

/** The same for the lines of a document, each with the place of its field. */
export async function requireCostCentres({ db }: Database, lines: readonly Line[], companyId: bigint): Promise<void> {
  const named = lines.flatMap(({ at, id }) => (id === null ? [] : [{ at, id }]));
  if (named.length === 0) return;
  const ids = [...new Set(named.map(({ id }) => id))];
  const teams = await db.selectFrom('team').select('id').where('id', 'in', ids).where('company_id', '=', companyId).execute();
  const foreign = named.find(({ id }) => !teams.some((team) => team.id === id));
  if (foreign) throw badField(foreign.at, 'BAD_CHOICE');
}
