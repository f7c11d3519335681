import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareWire } from '../../../apps/bare-wire.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { IdentityTables } from '../server/db.ts';
import { type AccountSheet, accountSheet } from '../server/seed/account-sheet.ts';
import { saveRole } from '../role/contract.ts';
import { saveTeam } from '../team/contract.ts';
import { saveWorkGroup, setWorkGroupActive } from '../work-group/contract.ts';
import { accountRights, accountSessions, saveAccount, unlockAccount } from './contract.ts';
import { may } from './permits.ts';

let stage: Stage;
let admin: Player;
let role: string;
beforeAll(async () => {
  stage = await startStage();
  admin = await stage.cast({ name: 'Chen', scope: 'all' });
  role = (await admin.send(saveRole, { name: 'Registrar', scope: 'company', remark: null, permits: [may.view] })).id;
});
afterAll(() => stage.close());

const wire = bareWire(() => stage);
const draft = (login: string, changes: Partial<AccountSheet> = {}) =>
  accountSheet({ companyId: stage.companies.cn, login }, { role_ids: [role], ...changes });

test('an account that no code reaches is let in again where it failed', async () => {
  const { id, password } = await admin.send(saveAccount, draft('bare'));
  const signIn = async (typed: string | null): Promise<number> => (await wire.signIn('bare', typed)).code;
  for (let round = 0; round < 5; round++) await signIn('wrong');
  expect(await signIn(password)).toBe(429);
  await admin.send(unlockAccount, { id });
  expect(await signIn(password)).toBe(200);
});

test('a member of a team works for the company of the team', async () => {
  const team = { company_id: String(stage.companies.vn), name: 'Hanoi desk', leader_id: null, member_ids: [], remark: null };
  const { id: team_id } = await admin.send(saveTeam, team);
  const reply = await admin.raw(saveAccount.cmd, { ...draft('abroad', { team_id }), request_id: randomUUID() });
  expect(reply.data).toMatchObject({ refusal: 'BAD_PARAMS', at: [{ at: 'team_id', why: 'NOT_KNOWN' }] });
  await admin.send(saveAccount, draft('at-home', { team_id, company_id: String(stage.companies.vn) }));
});

test('a group that is switched off is not among those of an account', async () => {
  const member = await stage.cast({ name: 'Wu' });
  const id = String(member.accountId);
  const group = await admin.send(saveWorkGroup, {
    kind: 'operation',
    company_id: String(stage.companies.cn),
    name: 'Border desk',
    member_ids: [id],
    customer_ids: [],
    line_ids: [],
    regions: ['cn'],
    remark: null,
  });
  expect((await admin.send(accountRights, { id })).groups).toMatchObject([{ name: 'Border desk' }]);
  await admin.send(setWorkGroupActive, { id: group.id, version: group.version, active: false });
  expect((await admin.send(accountRights, { id })).groups).toEqual([]);
});

test('the session that was used last stands first', async () => {
  const { accountId } = await stage.cast();
  const now = stage.clock.now().getTime();
  await stage.system<IdentityTables, unknown>(async ({ db }) => {
    await db.deleteFrom('session').where('account_id', '=', accountId).execute();
    const session = (minutesAgo: number) => ({
      sid_hash: createHash('sha256').update(randomUUID()).digest(),
      account_id: accountId,
      login_ts: String(now),
      created_at: new Date(now),
      seen_at: new Date(now - minutesAgo * 60_000),
      ends_at: new Date(now + 60_000),
      ended_at: null,
      ended_why: null,
      must_reset: false,
      ip: `198.51.100.${minutesAgo}`,
      agent: 'test',
    });
    return db.insertInto('session').values([2, 1, 3].map(session)).execute();
  });
  const { rows } = await admin.send(accountSessions, { id: String(accountId) });
  expect(rows.map(({ address }) => address)).toEqual(['198.51.100.1', '198.51.100.2', '198.51.100.3']);
});
