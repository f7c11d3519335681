import type { z } from 'zod';
import { guards } from '../../../../../kernel/guard.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { rightsOfPages } from '../../../../../server/product.ts';
import type { AccountWho } from '../../../../../server/session.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type IdentityTables } from '../../../server/db.ts';
import { saveRole } from '../../contract.ts';
import { conflictIn } from '../../duties.ts';
import { lockDuties, namesOf, refuseMeetingOfHolders } from '../duties.ts';
import { lockRole, refuseOwnRole, tellHolders } from '../queries.ts';
import { refuseMore, sightOfRole } from '../limits.ts';

type Params = z.output<typeof saveRole.params>;
type Facts = Omit<Params, 'id' | 'version'>;

export default handle(saveRole, async (work, { id, version, ...p }) => {
  const knownRights = rightsOfPages(work.product.pages, 1);
  if (p.permits.some((permit) => !knownRights.has(permit))) throw badField('permits', 'NOT_KNOWN');
  await refuseTakenName(work, p.name, id);
  const facts: Facts = { ...p, permits: [...new Set(p.permits)].sort(), hidden: guards.filter((guard) => p.hidden.includes(guard)) };
  if (id === undefined) return create(work, facts);
  if (version === undefined) throw badField('version', 'REQUIRED');
  return change(work, id, version, facts);
});

async function refuseTakenName({ db }: Work<IdentityTables>, name: Params['name'], id: bigint | undefined): Promise<void> {
  const other = await db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirst();
  if (other && other.id !== id) throw badField('name', 'NAME_TAKEN');
}

function refuseConflict(work: Work<IdentityTables>, permits: readonly string[], before: readonly string[] = []): void {
  const conflict = conflictIn(permits, before);
  if (conflict) throw new Refusal('DUTIES_MEET', namesOf(work, conflict));
}

async function create(work: Work<IdentityTables, AccountWho>, facts: Facts): Promise<{ id: bigint; version: number }> {
  const { db, now, audit } = work;
  refuseMore(work, [sightOfRole(facts)]);
  refuseConflict(work, facts.permits);
  const { id } = await db
    .insertInto('role')
    .values({ ...facts, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { permits, ...after } = facts;
  audit({ subject: 'role', id, what: 'create', after: { ...after, rights_added: permits } });
  return { id, version: 1 };
}

async function change(
  work: Work<IdentityTables, AccountWho>,
  id: bigint,
  seen: number,
  facts: Facts,
): Promise<{ id: bigint; version: number }> {
  const { db, now, audit } = work;
  await lockDuties(work);
  const role = await lockRole(work, id, seen);
  const addedRights = facts.permits.filter((permit) => !role.permits.includes(permit));
  const removedRights = role.permits.filter((permit) => !facts.permits.includes(permit));
  const same = facts.scope === role.scope && facts.second_factor === role.second_factor && facts.hidden.join() === role.hidden.join();
  if (!same || addedRights.length > 0 || removedRights.length > 0) await refuseOwnRole(work, id);
  refuseMore(work, [sightOfRole(facts)]);
  refuseConflict(work, facts.permits, role.permits);
  if (role.active) await refuseMeetingOfHolders(work, id, facts.permits, role.permits);
  const version = role.version + 1;
  const { permits: _, ...plain } = facts;
  await db
    .updateTable('role')
    .set({ ...facts, version, updated_at: now })
    .where('id', '=', id)
    .execute();
  await tellHolders(work, id);
  audit({
    subject: 'role',
    id,
    what: 'save',
    before: Object.fromEntries(Object.keys(plain).map((key) => [key, role[key as keyof typeof plain]])),
    after: {
      ...plain,
      ...(addedRights.length > 0 ? { rights_added: addedRights } : {}),
      ...(removedRights.length > 0 ? { rights_taken: removedRights } : {}),
    },
  });
  return { id, version };
}
