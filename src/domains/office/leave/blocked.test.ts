import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { leaveBlockExceptions } from '../leave-block-exception/master.ts';
import { leaveBlocks } from '../leave-block/master.ts';
import type { OfficeTables } from '../server/db.ts';
import { moveLeave, previewLeave, readLeaveCalendar, saveLeave } from './contract.ts';
import { may } from './permits.ts';

/* A company grants no planned leave in its peak: from Wednesday noon, 25 November 2026, until Friday noon. Its drivers have a stocktake on Thursday and Friday. */

let stage: Stage;
let personnel: Player;
let clerk: Player;
let driver: Player;
const types = { annual: '', sick: '' };
let drivers = '';
beforeAll(async () => {
  stage = await startStage();
  personnel = await stage.cast({ name: 'He' });
  clerk = await stage.cast({ name: 'Li' });
  driver = await stage.cast({ name: 'Zhao' });
  await stage.system<OfficeTables, void>(async ({ db }) => {
    const company_id = stage.companies.cn;
    for (const kind of ['annual', 'sick'] as const) {
      const names = { name_zh: kind, name_vi: kind, name_en: kind, name_th: kind };
      const rules = {
        paid: true,
        entitled: false,
        days_a_year: '0',
        every_day: false,
        afterwards: true,
        carry_days_max: '0',
        carry_months: 3,
      };
      const { id } = await db
        .insertInto('leave_type')
        .values({
          ...names,
          ...rules,
          company_id,
          code: kind,
          kind,
          days_max: null,
          proof_over_days: null,
          executive_over_days: null,
          remark: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      types[kind] = String(id);
    }
    const { rows } = await sql<{ id: bigint }>`insert into team (company_id, name) values (${company_id}, '车队') returning id`.execute(db);
    drivers = String(rows[0]?.id);
    await sql`update account set team_id = ${drivers} where id = ${driver.accountId}`.execute(db);
  });
  await block('旺季', { from_on: '2026-11-25', from_half: 'afternoon', to_on: '2026-11-27', to_half: 'morning' });
}, 60_000);
afterAll(() => stage.close());

type Half = 'morning' | 'afternoon';
const block = async (name: string, of: { from_on: string; from_half: Half; to_on: string; to_half: Half; team_id?: string }) =>
  (await personnel.send(leaveBlocks.save, { company_id: String(stage.companies.cn), name, team_id: null, ...of })).id;
const days = (from: string, to: string) => {
  const [from_on = '', from_half = 'morning'] = from.split(' ');
  const [to_on = '', to_half = 'afternoon'] = to.split(' ');
  return { from_on, from_half: from_half as Half, to_on, to_half: to_half as Half };
};
const blocked = async (who: Player, from: string, to: string) =>
  (await who.send(previewLeave, { leave_type_id: types.annual, ...days(from, to) })).blocked;
const leave = (from: string, to: string, leave_type_id = types.annual) => ({
  leave_type_id,
  ...days(from, to),
  reason: '回家',
  submit: true,
});

test('the half days of a blocked period are blocked, and those before and after it are free', async () => {
  expect(await blocked(clerk, '2026-11-25 morning', '2026-11-25 morning')).toBeNull();
  expect(await blocked(clerk, '2026-11-25 afternoon', '2026-11-25 afternoon')).toBe('2026-11-25');
  expect(await blocked(clerk, '2026-11-27 morning', '2026-11-27 morning')).toBe('2026-11-27');
  expect(await blocked(clerk, '2026-11-27 afternoon', '2026-11-30')).toBeNull();
  expect(await blocked(clerk, '2026-11-23', '2026-12-02')).toBe('2026-11-25 – 2026-11-27');
});

test('planned leave is refused with its days, sick leave is not, and a draft waits until the period is taken back', async () => {
  await expect(clerk.send(saveLeave, leave('2026-11-24', '2026-11-26'))).rejects.toMatchObject({
    reply: { data: { refusal: 'LEAVE_BLOCKED', days: '2026-11-25 – 2026-11-26', period: '旺季' } },
  });
  expect((await clerk.send(saveLeave, leave('2026-11-26', '2026-11-26', types.sick))).state).toBe('supervisorReview');
  expect((await clerk.send(saveLeave, leave('2026-11-23', '2026-11-25 morning'))).state).toBe('supervisorReview');
  const id = await block('盘点', days('2026-12-24', '2026-12-24'));
  const draft = await clerk.send(saveLeave, { ...leave('2026-12-24', '2026-12-24'), submit: false });
  const submit = { id: draft.id, version: draft.version, action: 'submit' } as const;
  expect(await clerk.refused(moveLeave, submit)).toBe('LEAVE_BLOCKED');
  const { version } = await personnel.send(leaveBlocks.get, { id });
  await personnel.send(leaveBlocks.setActive, { id, version, active: false });
  expect((await clerk.send(moveLeave, submit)).state).toBe('supervisorReview');
});

test('a period of a team is for its people alone, and days of two periods are named together', async () => {
  await block('车队盘点', { ...days('2026-11-27', '2026-11-30 morning'), team_id: drivers });
  expect(await blocked(clerk, '2026-11-27 afternoon', '2026-11-30')).toBeNull();
  expect(await blocked(driver, '2026-11-27 afternoon', '2026-11-27')).toBe('2026-11-27');
  await expect(driver.send(saveLeave, leave('2026-11-26', '2026-11-30'))).rejects.toMatchObject({
    reply: { data: { refusal: 'LEAVE_BLOCKED', days: '2026-11-26 – 2026-11-27, 2026-11-30', period: '旺季, 车队盘点' } },
  });
});

test('a person who is excepted from a period may take leave in it, until the exception is withdrawn', async () => {
  const id = await block('年会', days('2026-12-29', '2026-12-30'));
  const except = { leave_block_id: id, account_id: String(clerk.accountId), agreed_on: '2026-11-20', remark: '家人手术' };
  const plain = await stage.cast({ permits: [may.view, may.request] });
  expect(await plain.refused(leaveBlockExceptions.save, except)).toBe('NOT_PERMITTED');
  expect(await clerk.refused(saveLeave, leave('2026-12-29', '2026-12-29'))).toBe('LEAVE_BLOCKED');
  const exception = await personnel.send(leaveBlockExceptions.save, except);
  expect([await blocked(clerk, '2026-12-29', '2026-12-29'), await blocked(driver, '2026-12-29', '2026-12-29')]).toEqual([
    null,
    '2026-12-29',
  ]);
  expect((await clerk.send(saveLeave, leave('2026-12-29', '2026-12-29'))).state).toBe('supervisorReview');
  const { version } = await personnel.send(leaveBlockExceptions.get, { id: exception.id });
  await personnel.send(leaveBlockExceptions.setActive, { id: exception.id, version, active: false });
  expect(await clerk.refused(saveLeave, leave('2026-12-30', '2026-12-30'))).toBe('LEAVE_BLOCKED');
  await expect(
    personnel.send(leaveBlocks.save, {
      company_id: String(stage.companies.cn),
      name: '反',
      ...days('2026-12-30 afternoon', '2026-12-30 morning'),
    }),
  ).rejects.toThrow('END_BEFORE_START');
});

test('the calendar shows each person the periods that concern them, and no period of another company or month', async () => {
  const concerning = async (month: string) => {
    const { blocks, people } = await personnel.send(readLeaveCalendar, { month });
    const names = new Map(blocks.map(({ id, name }) => [id, name]));
    return people.flatMap(({ name, block_ids }) =>
      name === 'Li' || name === 'Zhao' ? [[name, ...block_ids.map((id) => names.get(id))]] : [],
    );
  };
  const id = await block('开仓盘点', days('2027-03-31', '2027-04-01 morning'));
  await block('车队年检', { ...days('2027-04-30', '2027-05-02'), team_id: drivers });
  const foreign = { company_id: String(stage.companies.vn), name: 'Kiểm kê', team_id: null, ...days('2027-04-05', '2027-04-06') };
  await (await stage.cast({ scope: 'all' })).send(leaveBlocks.save, foreign);
  const except = { leave_block_id: id, account_id: String(driver.accountId), agreed_on: '2026-11-20', remark: null };
  expect(await concerning('2027-04')).toEqual([
    ['Zhao', '开仓盘点', '车队年检'],
    ['Li', '开仓盘点'],
  ]);
  await personnel.send(leaveBlockExceptions.save, except);
  expect(await concerning('2027-04')).toEqual([
    ['Zhao', '车队年检'],
    ['Li', '开仓盘点'],
  ]);
  expect(await concerning('2027-05')).toEqual([['Zhao', '车队年检'], ['Li']]);
  expect(await concerning('2027-06')).toEqual([['Zhao'], ['Li']]);
});
