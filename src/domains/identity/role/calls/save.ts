import type { z } from 'zod';
import { guards } from '../../../../kernel/guard.ts';
import { badField } from '../../../../kernel/refusal.ts';
import { rightsOfPages } from '../../../../server/product.ts';
import type { Work } from '../../../../server/work.ts';
import { handle, type IdentityTables } from '../../db.ts';
import { saveRole } from '../contract.ts';
import { lockRole, tellHolders } from '../queries.ts';
import { refuseBeyond, refuseLosingOwn } from '../store.ts';

type Params = z.output<typeof saveRole.params>;
type Facts = Omit<Params, 'id' | 'version'>;

export default handle(saveRole, async (work, { id, version, ...p }) => {
  const known = rightsOfPages(work.product.pages, 1);
  if (p.permits.some((permit) => !known.has(permit))) throw badField('permits', 'NOT_KNOWN');
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

async function create(work: Work<IdentityTables>, facts: Facts): Promise<{ id: bigint; version: number }> {
  const { db, now, audit } = work;
  await refuseBeyond(work, [facts]);
  const { id } = await db
    .insertInto('role')
    .values({ ...facts, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { permits, ...after } = facts;
  audit({ subject: 'role', id, what: 'create', after: { ...after, rights_added: permits } });
  return { id, version: 1 };
}

async function change(work: Work<IdentityTables>, id: bigint, seen: number, facts: Facts): Promise<{ id: bigint; version: number }> {
  const { db, now, audit } = work;
  const role = await lockRole(work, id, seen);
  const added = facts.permits.filter((permit) => !role.permits.includes(permit));
  const taken = role.permits.filter((permit) => !facts.permits.includes(permit));
  await refuseBeyond(work, [{ permits: added, scope: facts.scope }]);
  const version = role.version + 1;
  await db
    .updateTable('role')
    .set({ ...facts, version, updated_at: now })
    .where('id', '=', id)
    .execute();
  await refuseLosingOwn(work);
  await tellHolders(work, id);
  audit({
    subject: 'role',
    id,
    what: 'save',
    before: { name: role.name, scope: role.scope, second_factor: role.second_factor, hidden: role.hidden, remark: role.remark },
    after: {
      name: facts.name,
      scope: facts.scope,
      second_factor: facts.second_factor,
      hidden: facts.hidden,
      remark: facts.remark,
      ...(added.length > 0 ? { rights_added: added } : {}),
      ...(taken.length > 0 ? { rights_taken: taken } : {}),
    },
  });
  return { id, version };
}
