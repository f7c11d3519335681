import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLeaveStage } from '../../../apps/leave-stage.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Language } from '../../../kernel/words.ts';
import { movePaymentRequest, savePaymentRequest } from '../../finance/payment-request/contract.ts';
import { may as request } from '../../finance/payment-request/permits.ts';
import { decided } from '../../finance/server/seed/acts.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import { leaveTypes } from '../../office/leave-type/master.ts';
import { may as leaveMay } from '../../office/leave/permits.ts';
import { listNotices } from '../notice/contract.ts';
import { listApprovals } from './contract.ts';

/* A Chinese clerk asks for money for a Chinese carrier; its reviewers read Chinese, Vietnamese and English. It is 20 November 2026. */

let stage: Stage;
let scene: Scene;
let [clerk, chinese, vietnamese]: Player[] = [];
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('carrier').set({ name: '南宁快运', latin_name: 'Nanning Express' }).where('id', '=', scene.carrier).execute(),
  );
  const reviewer = (name: string, language: Language) => stage.cast({ name, language, permits: [request.view, request.director] });
  clerk = await stage.cast({ name: 'Huang', permits: [request.view, request.prepare] });
  chinese = await reviewer('Xu', 'zh');
  vietnamese = await reviewer('Mai', 'vi');
  await setColumns(vietnamese, { email: 'mai@example.com' });
  const later = [request.firstExecutive, request.secondExecutive, request.settlement, request.financeDirector];
  await stage.cast({ name: 'Zong', permits: [request.view, ...later] });
}, 60_000);
afterAll(() => stage.close());

const at = (who: Player | undefined): Player => {
  if (!who) throw new Error('not cast');
  return who;
};
const setColumns = (who: Player, columns: { email?: string; language?: Language }) =>
  stage.system<IdentityTables, unknown>(({ db }) => db.updateTable('account').set(columns).where('id', '=', who.accountId).execute());
async function submitted(): Promise<{ id: string; no: string }> {
  const saved = await at(clerk).send(savePaymentRequest, {
    kind: 'prepayment',
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    currency: 'CNY',
    amount: '100',
    lines: [],
    due_on: '2026-12-30',
    reason: '预付运费',
    invoice_no: null,
    invoice_promised_on: null,
  });
  await at(clerk).send(movePaymentRequest, { id: saved.id, version: saved.version, action: 'submit' });
  return { id: saved.id, no: saved.request_no };
}
const noticeOf = async (who: Player | undefined, no: string): Promise<string | undefined> =>
  (await at(who).send(listNotices, { topic: 'approval', unread: false, before: null })).rows.find(({ message }) => message.includes(no))
    ?.message;
const partiesFound = async (who: Player | undefined, search: string): Promise<(string | null)[]> =>
  (await at(who).send(listApprovals, { where: { search } })).rows.map(({ party }) => party);

test('each reviewer reads the name of the carrier in the own language: in the bell, in the inbox and by mail', async () => {
  const { id, no } = await submitted();
  expect(await noticeOf(chinese, no)).toBe(`${no} 南宁快运`);
  expect(await noticeOf(vietnamese, no)).toBe(`${no} Nanning Express`);
  expect([await partiesFound(chinese, no), await partiesFound(vietnamese, no)]).toEqual([['南宁快运'], ['Nanning Express']]);
  const { rows } = await stage.system<IdentityTables, { rows: { body: string }[] }>(({ db }) =>
    sql<{ body: string }>`select body from message_outbox where recipient = 'mai@example.com'`.execute(db),
  );
  expect(rows.map(({ body }) => [body.includes('Nanning Express'), body.includes('南宁快运')])).toEqual([[true, false]]);
  // A notice that is kept is read in the language that its reader reads by then.
  await setColumns(at(vietnamese), { language: 'zh' });
  expect(await noticeOf(vietnamese, no)).toBe(`${no} 南宁快运`);
  await setColumns(at(vietnamese), { language: 'vi' });
  await decided(at(chinese), id);
});

test('a record is found by the name of its party in any language', async () => {
  const { id } = await submitted();
  expect(await partiesFound(chinese, 'nanning exp')).toEqual(['南宁快运']);
  expect(await partiesFound(vietnamese, '快运')).toEqual(['Nanning Express']);
  // The marks of the languages are no part of a name.
  expect(await partiesFound(vietnamese, 'zh')).toEqual([]);
  await decided(at(chinese), id);
});

test('the kind of a leave and its days are worded for their reader', async () => {
  const leave = await startLeaveStage();
  const { people } = leave;
  const own = { name_zh: '年假', name_vi: 'Nghỉ phép năm', name_en: 'Annual leave', name_th: 'ลาพักร้อน' };
  const rules = {
    paid: true,
    entitled: false,
    days_a_year: '0',
    carry_days_max: '0',
    carry_months: 3,
    every_day: false,
    afterwards: false,
  };
  const company_id = String(leave.stage.companies.cn);
  const type = await people.personnel.send(leaveTypes.save, { ...own, ...rules, company_id, code: 'NJ', kind: 'other' });
  const reader = await leave.stage.cast({ name: 'Mai', language: 'vi', permits: [leaveMay.view, leaveMay.supervisor] });
  const { id } = await leave.ask('employee', '2026-11-26', '2026-11-30', { leave_type_id: type.id, from_half: 'afternoon' });
  const parties = async (who: Player) =>
    (await who.send(listApprovals, {})).rows.filter((row) => row.record_id === id).map((row) => row.party);
  expect([await parties(people.supervisor), await parties(reader)]).toEqual([['Li · 年假 · 2.5'], ['Li · Nghỉ phép năm · 2,5']]);
  await leave.stage.close();
});
