import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getAccount, saveAccount, setAccountActive } from '../account/contract.ts';
import { may as mayAccounts } from '../account/permits.ts';
import { accountSheet } from '../server/seed/account-sheet.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { getUpdate, listUpdates, saveUpdate } from '../update-log/contract.ts';
import type { OrderTables } from '../../order/server/db.ts';
import { type Scene, setScene } from '../../order/server/seed/scene.ts';
import { getTeam, listTeams, saveTeam, setTeamActive } from './contract.ts';
import { may } from './permits.ts';

let stage: Stage;
let admin: Player;
let local: Player;
beforeAll(async () => {
  stage = await startStage();
  admin = await stage.cast({ permits: 'all', scope: 'all' });
  local = await stage.cast({ permits: [...Object.values(may), mayAccounts.view], companyId: stage.companies.vn });
});
afterAll(() => stage.close());

const team = (name: string, members: readonly Player[], leader: Player | null = null) => ({
  company_id: String(stage.companies.cn),
  name,
  leader_id: leader && String(leader.accountId),
  member_ids: members.map((member) => String(member.accountId)),
  remark: null,
});

test('who joins a team leaves the one before; the leader is a member', async () => {
  const [an, bo, hoa] = [await stage.cast(), await stage.cast({ name: 'Bo' }), await stage.cast({ companyId: stage.companies.vn })];
  const first = await admin.send(saveTeam, team('Border desk', [an], bo));
  const ids = (members: readonly Player[]): string[] => members.map((member) => String(member.accountId)).sort();
  expect((await admin.send(getTeam, { id: first.id })).member_ids.sort()).toEqual(ids([an, bo]));
  const second = await admin.send(saveTeam, team('Night desk', [an]));
  expect((await admin.send(getTeam, { id: first.id })).member_ids).toEqual(ids([bo]));
  expect(await admin.send(getAccount, { id: String(an.accountId) })).toMatchObject({ team_id: second.id, version: 3 });
  // The account of a member who stays is not changed, so an open form of it can still be saved.
  await admin.send(saveTeam, { ...team('Night desk', [an]), id: second.id, version: 1 });
  expect(await admin.send(getAccount, { id: String(an.accountId) })).toMatchObject({ version: 3 });

  await admin.send(saveTeam, { ...team('Border desk', [], bo), id: first.id, version: 1 });
  await admin.send(saveTeam, { ...team('Border desk', [bo]), id: first.id, version: 2 });
  const [line] = (await admin.send(recordTimeline, { subject: 'team', id: first.id })).rows;
  expect(line?.changes).toContainEqual({ field: 'leader', old: 'Bo', new: '' });

  expect(await admin.refused(saveTeam, team('Night desk', []))).toBe('BAD_PARAMS');
  const faultOf = async (facts: object) =>
    (await admin.raw(saveTeam.cmd, { ...facts, request_id: crypto.randomUUID() })).data as { at: { at: string; why: string }[] };
  const { lux } = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  const buyer = await stage.cast({ type: 4, customerId: lux, companyId: stage.companies.cn });
  for (const [facts, at] of [
    [team('Mixed', [an, hoa]), 'member_ids'],
    [team('Led', [an], hoa), 'leader_id'],
    [team('Party', [an, buyer]), 'member_ids'],
  ] as const)
    expect((await faultOf(facts)).at).toMatchObject([{ at, why: 'NOT_OF_COMPANY' }]);
  expect(await admin.refused(saveTeam, { ...team('Border desk', []), id: first.id, version: 7 })).toBe('CHANGED_MEANWHILE');
  const elsewhere = { ...team('Border desk', []), id: first.id, version: 3, company_id: String(stage.companies.vn) };
  const moved = await admin.raw(saveTeam.cmd, { ...elsewhere, request_id: crypto.randomUUID() });
  expect(moved.data).toMatchObject({ refusal: 'BAD_PARAMS', at: [{ at: 'company_id', why: 'FIXED_ONCE_MADE' }] });
  await admin.send(setTeamActive, { id: second.id, version: 2, active: false });
  const members = async () => (await admin.send(listTeams, { tab: 'active' })).rows.map((row) => [row.name, row.members]);
  expect(await members()).toEqual([['Border desk', 1]]);
  // Somebody who has left is counted no more, and is again after a return.
  const { version } = await admin.send(getAccount, { id: String(bo.accountId) });
  await admin.send(setAccountActive, { id: String(bo.accountId), version, active: false });
  expect(await members()).toEqual([['Border desk', 0]]);
  await admin.send(setAccountActive, { id: String(bo.accountId), version: version + 1, active: true });

  expect(await local.refused(getTeam, { id: first.id })).toBe('NOT_FOUND');
  expect(await local.refused(setTeamActive, { id: first.id, version: 1, active: false })).toBe('NOT_FOUND');
  expect(await local.refused(saveTeam, team('Foreign', []))).toBe('BAD_PARAMS');
  expect((await local.send(listTeams, {})).rows).toEqual([]);
});

test('the history of an account tells each team that it joined or left, also when another team took it', async () => {
  const nam = await stage.cast({ name: 'Nam' });
  const id = String(nam.accountId);
  const history = async () =>
    (await admin.send(recordTimeline, { subject: 'account', id })).rows.flatMap(({ changes }) =>
      changes.flatMap((change) => (change.field === 'team_id' ? [[change.old, change.new]] : [])),
    );
  const north = await admin.send(saveTeam, team('North desk', [nam]));
  const south = await admin.send(saveTeam, team('South desk', [nam]));
  expect(await history()).toEqual([
    [north.id, south.id],
    [null, north.id],
  ]);
  await admin.send(saveTeam, { ...team('South desk', [nam]), id: south.id, version: 1 });
  expect(await history()).toHaveLength(2);
  await admin.send(saveTeam, { ...team('South desk', []), id: south.id, version: 2 });
  expect((await history())[0]).toEqual([south.id, null]);
});

test('a leader who joins another team, by its form or by the own account, leads the one before no more', async () => {
  const [lan, nga] = [await stage.cast({ name: 'Lan' }), await stage.cast({ name: 'Nga' })];
  const leads = async (id: string) => (await admin.send(getTeam, { id })).leader_id;
  const saveNga = async (changes: { team_id: string; name?: string }) => {
    const { id, version, login_name, role_ids } = await admin.send(getAccount, { id: String(nga.accountId) });
    const of = { companyId: stage.companies.cn, login: login_name };
    return admin.send(saveAccount, accountSheet(of, { id, version, role_ids, ...changes }));
  };
  const first = await admin.send(saveTeam, team('Rail desk', [nga], lan));
  const second = await admin.send(saveTeam, team('Sea desk', [], nga));
  expect([await leads(first.id), await leads(second.id)]).toEqual([String(lan.accountId), String(nga.accountId)]);

  await admin.send(saveTeam, { ...team('Sea desk', [lan], nga), id: second.id, version: 1 });
  expect(await leads(first.id)).toBeNull();
  const [line] = (await admin.send(recordTimeline, { subject: 'team', id: first.id })).rows;
  expect(line?.changes).toEqual([{ field: 'leader', old: 'Lan', new: '' }]);
  // An open form of that team tells of it instead of naming the former leader again.
  expect(await admin.refused(saveTeam, { ...team('Rail desk', [], lan), id: first.id, version: 1 })).toBe('CHANGED_MEANWHILE');

  await saveNga({ team_id: first.id });
  expect([await leads(first.id), await leads(second.id)]).toEqual([null, null]);
  // A leader whose account is saved within the team goes on to lead it.
  await admin.send(saveTeam, { ...team('Rail desk', [], nga), id: first.id, version: 2 });
  await saveNga({ team_id: first.id, name: 'Nga Nguyen' });
  expect(await leads(first.id)).toBe(String(nga.accountId));
});

test('the update log is read by all staff in their language and written by who may', async () => {
  const entry = { day: '2026-11-19', release: '0.1.0', text_zh: '新', text_vi: 'Mới', text_en: 'New', text_th: 'ใหม่' };
  const { id } = await admin.send(saveUpdate, { ...entry, day: '2026-11-18', text_vi: 'Cũ' });
  await admin.send(saveUpdate, entry);
  const reader = await stage.cast({ permits: [], language: 'vi' });
  expect((await reader.send(listUpdates, {})).rows.map((row) => [row.day, row.text])).toEqual([
    ['2026-11-19', 'Mới'],
    ['2026-11-18', 'Cũ'],
  ]);
  expect(await reader.refused(saveUpdate, entry)).toBe('NOT_PERMITTED');
  await admin.send(saveUpdate, { ...(await admin.send(getUpdate, { id })), release: '0.1.1' });
  expect((await admin.send(getUpdate, { id })).version).toBe(2);
  expect(await admin.refused(saveUpdate, { ...entry, text_th: '' })).toBe('BAD_PARAMS');
});
