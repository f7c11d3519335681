import { sql } from 'kysely';
import type { z } from 'zod';
import { badField } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type IdentityTables } from '../../../server/db.ts';
import { saveTeam } from '../../contract.ts';
import { refuseMembers } from '../../../role/server/limits.ts';
import { endLeadership, lockTeam } from '../queries.ts';

type IdentityWork = Work<IdentityTables>;
type Params = z.output<typeof saveTeam.params>;

export default handle(saveTeam, async (work, p) => {
  const { db, now, audit } = work;
  const members = [...new Set([...p.member_ids, ...(p.leader_id === null ? [] : [p.leader_id])])];
  await refuseUnknown(work, p, members);
  const facts = { company_id: p.company_id, name: p.name, leader_id: p.leader_id, remark: p.remark };
  const after = { name: p.name, leader: await namesOf(work, p.leader_id === null ? [] : [p.leader_id]), remark: p.remark };

  if (p.id === undefined) {
    refuseMembers(work, [], members);
    const { id } = await db
      .insertInto('team')
      .values({ ...facts, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setMembers(work, id, members);
    audit({ subject: 'team', id, what: 'create', after: { ...after, members: await namesOf(work, members) } });
    return { id, version: 1 };
  }
  if (p.version === undefined) throw badField('version', 'REQUIRED');
  const team = await lockTeam(work, p.id, p.version);
  if (team.company_id !== p.company_id) throw badField('company_id', 'FIXED_ONCE_MADE');
  const before = await db.selectFrom('account').select('id').where('team_id', '=', p.id).execute();
  refuseMembers(
    work,
    before.map((member) => member.id),
    members,
  );
  const version = team.version + 1;
  await db
    .updateTable('team')
    .set({ ...facts, version, updated_at: now })
    .where('id', '=', p.id)
    .execute();
  await setMembers(work, p.id, members);
  audit({
    subject: 'team',
    id: p.id,
    what: 'save',
    before: {
      name: team.name,
      leader: await namesOf(work, team.leader_id === null ? [] : [team.leader_id]),
      remark: team.remark,
      members: await namesOf(
        work,
        before.map((member) => member.id),
      ),
    },
    after: { ...after, members: await namesOf(work, members) },
  });
  return { id: p.id, version };
});

async function refuseUnknown({ db, who }: IdentityWork, p: Params, members: readonly bigint[]): Promise<void> {
  if (!who.companyIds.includes(p.company_id)) throw badField('company_id', 'NOT_KNOWN');
  const other = await db
    .selectFrom('team')
    .select('id')
    .where('company_id', '=', p.company_id)
    .where('name', '=', p.name)
    .executeTakeFirst();
  if (other && other.id !== p.id) throw badField('name', 'NAME_TAKEN');
  if (members.length === 0) return;
  const staff = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [...members])
    .where('user_type', '=', 1)
    .where('company_id', '=', p.company_id)
    .execute();
  const staffIds = new Set(staff.map((account) => account.id));
  if (p.leader_id !== null && !staffIds.has(p.leader_id)) throw badField('leader_id', 'NOT_OF_COMPANY');
  if (members.some((id) => !staffIds.has(id))) throw badField('member_ids', 'NOT_OF_COMPANY');
}

/**
 * An account that joins or leaves gets a new version, so that a user with its form open sees the change, and a line in its own history: a member
 * of another team leaves that one.
 */
async function setMembers(work: IdentityWork, teamId: bigint, members: readonly bigint[]): Promise<void> {
  const { db, now, audit } = work;
  const moved = await db
    .selectFrom('account')
    .select(['id', 'team_id'])
    .where((on) => on.or([on('team_id', '=', teamId), on('id', 'in', [...members, 0n])]))
    .where((on) => on.or([on('id', 'not in', [...members, 0n]), sql<boolean>`team_id is distinct from ${teamId}`]))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (moved.length === 0) return;
  await db
    .updateTable('account')
    .set({ version: sql<number>`version + 1`, updated_at: now })
    .set({ team_id: sql<bigint | null>`case when id = any(${[...members]}::bigint[]) then ${teamId}::bigint end` })
    .where(
      'id',
      'in',
      moved.map(({ id }) => id),
    )
    .execute();
  for (const { id, team_id } of moved)
    audit({ subject: 'account', id, what: 'save', before: { team_id }, after: { team_id: members.includes(id) ? teamId : null } });
  await endLeadership(
    work,
    moved.map(({ id }) => id),
  );
}

async function namesOf({ db }: IdentityWork, accounts: readonly bigint[]): Promise<string> {
  if (accounts.length === 0) return '';
  const rows = await db
    .selectFrom('account')
    .select('name')
    .where('id', 'in', [...accounts])
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name).join(', ');
}
