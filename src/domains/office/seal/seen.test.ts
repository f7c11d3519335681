import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { ownSeals } from '../../reference/own-seal/master.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import type { OfficeTables } from '../server/db.ts';
import {
  countSealRequests,
  getSealRequest,
  giveSealOut,
  listSealRequests,
  moveSealRequest,
  receiveSeal,
  saveSealRequest,
  stampDocument,
} from './contract.ts';
import { may } from './permits.ts';

/* A request for a seal: the people who see and find it, the day on which the seal is overdue, and a keeper who takes it out. */

let stage: Stage;
let clerk: Player;
let mate: Player;
let leader: Player;
let otherLeader: Player;
let supervisor: Player;
let keeper: Player;
let otherKeeper: Player;
let chief: Player;
let seal: string;
beforeAll(async () => {
  stage = await startStage();
  const own = [may.view, may.request];
  clerk = await stage.cast({ name: 'Huang', permits: own });
  mate = await stage.cast({ name: 'Zhao', permits: own });
  leader = await stage.cast({ name: 'Tang', permits: own });
  otherLeader = await stage.cast({ name: 'Mo', permits: own });
  supervisor = await stage.cast({ name: 'Wang', permits: [...own, may.supervisor] });
  await stage.cast({ name: 'Sun', permits: [...own, may.special] });
  keeper = await stage.cast({ name: 'He', permits: [...own, may.keep] });
  otherKeeper = await stage.cast({ name: 'Lin', permits: [...own, may.keep] });
  chief = await stage.cast({ name: 'Luo', permits: [...own, may.all, ...Object.values(ownSeals.may)] });
  await stage.system<OfficeTables, void>(async ({ db }) => {
    for (const [name, { accountId }, member] of [
      ['North', leader, clerk],
      ['South', otherLeader, mate],
    ] as const)
      await sql`with t as (insert into team (company_id, name, leader_id) values (${stage.companies.cn}, ${name}, ${accountId}) returning id)
        update account set team_id = t.id from t where account.id = ${member.accountId}`.execute(db);
  });
  const values = { company_id: String(stage.companies.cn), taken_out_until: null, remark: null };
  seal = (await chief.send(ownSeals.save, { ...values, name: '公章', kind: 'company', keeper_id: String(keeper.accountId) })).id;
});
afterAll(() => stage.close());

const paper = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const scanOf = (who: Player): Promise<string> => who.upload('scan.png', paper);
async function approved(who: Player, document_name: string, counterparty: string, more: object = {}): Promise<string> {
  const document_file_id = await who.upload(`${document_name}.png`, paper);
  const content = {
    own_seal_id: seal,
    document_name,
    counterparty,
    purpose: '签订合同',
    copies: 1,
    document_file_id,
    submit: true,
    ...more,
  };
  const { id } = await who.send(saveSealRequest, content);
  const { version } = await supervisor.send(getApproval, { subject: 'sealRequest', id });
  await supervisor.send(decideApproval, { subject: 'sealRequest', id, version: version ?? 0, action: 'approve' });
  return id;
}
const versionOf = async (id: string) => (await chief.send(getSealRequest, { id })).version;

test('a request is seen by its writer, the leader of the writer’s team and the keeper of its seal, and moved by no others', async () => {
  const id = await approved(clerk, '运输合同', '立讯');
  for (const who of [clerk, leader, keeper]) expect((await who.send(getSealRequest, { id })).state).toBe('approved');
  for (const who of [mate, otherLeader, otherKeeper]) {
    expect(await who.refused(getSealRequest, { id })).toBe('NOT_FOUND');
    expect((await who.send(listSealRequests, {})).rows).toEqual([]);
  }
  expect(await keeper.send(countSealRequests, {})).toEqual({ waiting: 1, to_decide: 0 });
  expect(await otherKeeper.send(countSealRequests, {})).toEqual({ waiting: 0, to_decide: 0 });
  const cancel = { id, version: await versionOf(id), action: 'cancel' as const, reason: '不用' };
  expect(await otherKeeper.refused(moveSealRequest, cancel)).toBe('NOT_FOUND');
  const stamped = await keeper.send(stampDocument, { id, version: cancel.version, stamped_copies: 1, scan_file_id: await scanOf(keeper) });
  const archive = { id, version: stamped.version, action: 'archive' as const };
  expect(await otherKeeper.refused(moveSealRequest, archive)).toBe('NOT_FOUND');
  expect((await keeper.send(moveSealRequest, archive)).state).toBe('archived');
});

test('requests are found by their counterparty and by who wrote them', async () => {
  const [first, second] = [await approved(clerk, '租赁合同', '富士康'), await approved(mate, '仓储合同', '南宁海关')];
  const idsOf = async (where: object) => (await chief.send(listSealRequests, { tab: 'approved', where })).rows.map(({ id }) => id);
  expect(await idsOf({ search: '富士康' })).toEqual([first]);
  expect(await idsOf({ search: '仓储' })).toEqual([second]);
  expect(await idsOf({ applicant: [String(mate.accountId)] })).toEqual([second]);
  expect(await idsOf({ applicant: [String(keeper.accountId)] })).toEqual([]);
});

test('a seal is overdue from the day after it was due back', async () => {
  const id = await approved(clerk, '保密协议', '比亚迪', { takes_out: true, due_on: '2026-11-24' });
  await keeper.send(giveSealOut, { id, version: await versionOf(id), due_on: '2026-11-24' });
  const overdue = async () => (await chief.send(listSealRequests, { tab: 'overdue' })).rows.map((row) => row.id);
  // Midnight in Nanning is four in the afternoon of the day before in UTC.
  stage.clock.set('2026-11-24T15:59:00Z');
  expect(await overdue()).toEqual([]);
  stage.clock.set('2026-11-24T16:00:00Z');
  expect(await overdue()).toEqual([id]);
});

test('a keeper who took a seal out does not receive it back, and another keeper does', async () => {
  stage.clock.set('2026-11-20T02:00:00Z');
  const values = { company_id: String(stage.companies.cn), taken_out_until: null, remark: null };
  const unkept = await chief.send(ownSeals.save, { ...values, name: '公章二', kind: 'company', keeper_id: null });
  const due = { takes_out: true, due_on: '2026-11-24' };
  const id = await approved(clerk, '投标文件', '南宁港', { ...due, own_seal_id: unkept.id });
  const out = { id, version: await versionOf(id), due_on: due.due_on, taken_by: String(otherKeeper.accountId) };
  expect((await keeper.send(giveSealOut, out)).state).toBe('out');
  const back = { id, version: await versionOf(id), stamped_copies: 1 };
  expect(await otherKeeper.refused(receiveSeal, back)).toBe('SEAL_TAKER');
  expect((await chief.send(getSealRequest, { id })).state).toBe('out');
  expect((await keeper.send(receiveSeal, back)).state).toBe('stamped');
  expect((await chief.send(getSealRequest, { id })).handovers).toMatchObject([{ taken_by: 'Lin', given_by: 'He', received_by: 'He' }]);
});
