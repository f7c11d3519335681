import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../apps/stage.ts';
import { ownSeals } from '../reference/own-seal/master.ts';
import { decideApproval, getApproval } from '../workspace/approval/contract.ts';
import { addAttachment, listAttachments, removeAttachment } from '../workspace/remark/contract.ts';
import { getClaim, moveClaim, reviewClaim, saveClaim } from './claim/contract.ts';
import { may as mayClaim } from './claim/permits.ts';
import { leaveTypes } from './leave-type/master.ts';
import { moveLeave, saveLeave } from './leave/contract.ts';
import { may as mayLeave } from './leave/permits.ts';
import { getSealRequest, moveSealRequest, saveSealRequest, stampDocument } from './seal/contract.ts';
import { may } from './seal/permits.ts';
import type { OfficeTables } from './server/db.ts';

/*
 * The document of a seal request, the proof of a leave and the receipts of an expense claim are what was reviewed: from the submission on nobody
 * exchanges them.
 */

let stage: Stage;
let clerk: Player;
let supervisor: Player;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  const own = [may.view, may.request, mayLeave.view, mayLeave.request, mayClaim.view, mayClaim.apply];
  clerk = await stage.cast({ name: 'Huang', permits: own });
  supervisor = await stage.cast({ name: 'Wang', permits: [...own, may.supervisor, mayLeave.supervisor, mayClaim.supervisor] });
  const tables = [...Object.values(ownSeals.may), ...Object.values(leaveTypes.may)];
  keeper = await stage.cast({ name: 'He', permits: [...own, may.keep, may.all, mayLeave.record, ...tables] });
}, 60_000);
afterAll(() => stage.close());

const paper = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const uploaded = (name: string): Promise<string> => clerk.upload(name, paper);
type RecordId = { readonly subject: 'sealRequest' | 'leave' | 'expenseClaim'; readonly id: string };
const attachment = async (record: RecordId, kind: string) => {
  const { rows } = await clerk.send(listAttachments, record);
  return { ...record, attachment: rows.find((row) => row.kind === kind)?.id ?? '' };
};
const added = async (record: RecordId, kind: string) => ({ ...record, file_id: await uploaded(`${kind}.png`), kind });
async function decide(record: RecordId, action: 'approve' | 'sendBack', decider = supervisor): Promise<string> {
  const { version } = await decider.send(getApproval, record);
  const reason = action === 'sendBack' ? '文件有误' : null;
  return (await decider.send(decideApproval, { ...record, version: version ?? 0, action, reason })).state;
}

test('the document that was reviewed is the one that is stamped, and the scan of an archived request stays', async () => {
  const { id: own_seal_id } = await keeper.send(ownSeals.save, {
    name: '公章',
    kind: 'company',
    company_id: String(stage.companies.cn),
    keeper_id: null,
    taken_out_until: null,
    remark: null,
  });
  const { id } = await clerk.send(saveSealRequest, {
    own_seal_id,
    document_name: '运输合同',
    counterparty: '立讯',
    purpose: '签订合同',
    copies: 1,
    document_file_id: await uploaded('contract.png'),
    submit: true,
  });
  const request = { subject: 'sealRequest' as const, id };
  const refused = async () => [
    await clerk.refused(removeAttachment, await attachment(request, 'document')),
    await clerk.refused(addAttachment, await added(request, 'document')),
  ];
  expect(await refused()).toEqual(['FILE_FIXED', 'FILE_FIXED']);
  // Sent back it is exchanged, and reviewed again.
  expect(await decide(request, 'sendBack')).toBe('draft');
  const first = await attachment(request, 'document');
  await clerk.send(addAttachment, await added(request, 'document'));
  await clerk.send(removeAttachment, first);
  const at = async () => ({ id, version: (await clerk.send(getSealRequest, { id })).version });
  await clerk.send(moveSealRequest, { ...(await at()), action: 'submit' });
  expect(await decide(request, 'approve')).toBe('approved');
  expect(await refused()).toEqual(['FILE_FIXED', 'FILE_FIXED']);

  await keeper.send(stampDocument, { ...(await at()), stamped_copies: 1 });
  // A scan is exchanged until the request is archived.
  await clerk.send(addAttachment, await added(request, 'scan'));
  await clerk.send(removeAttachment, await attachment(request, 'scan'));
  await clerk.send(addAttachment, await added(request, 'scan'));
  await clerk.send(moveSealRequest, { ...(await at()), action: 'archive' });
  expect(await clerk.refused(removeAttachment, await attachment(request, 'scan'))).toBe('FILE_FIXED');
  const { rows } = await clerk.send(listAttachments, request);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['document', 'scan']));
});

test('the proof of a leave is fixed from the submission on, and other files are not', async () => {
  const { id: leave_type_id } = await keeper.send(leaveTypes.save, {
    name_zh: '病假',
    name_vi: 'Nghỉ ốm',
    name_en: 'Sick leave',
    name_th: 'ลาป่วย',
    company_id: String(stage.companies.cn),
    code: 'SICK',
    kind: 'sick',
    paid: true,
    entitled: false,
    days_a_year: '0',
    carry_days_max: '0',
    carry_months: 3,
    every_day: false,
    proof_over_days: '1',
    afterwards: true,
  });
  const days = { leave_type_id, from_on: '2026-11-18', to_on: '2026-11-19', reason: '发烧' };
  const { id, version } = await clerk.send(saveLeave, days);
  const leave = { subject: 'leave' as const, id };
  const submit = { id, version, action: 'submit' as const };
  // Another file is no proof.
  await clerk.send(addAttachment, await added(leave, 'other'));
  expect(await clerk.refused(moveLeave, submit)).toBe('LEAVE_PROOF');
  await clerk.send(addAttachment, await added(leave, 'proof'));
  await clerk.send(moveLeave, submit);
  expect(await clerk.refused(removeAttachment, await attachment(leave, 'proof'))).toBe('FILE_FIXED');
  expect(await clerk.refused(addAttachment, await added(leave, 'proof'))).toBe('FILE_FIXED');
  await clerk.send(removeAttachment, await attachment(leave, 'other'));
  expect(await decide(leave, 'sendBack')).toBe('draft');
  await clerk.send(removeAttachment, await attachment(leave, 'proof'));
  expect((await clerk.send(listAttachments, leave)).rows).toEqual([]);
});

test('the receipts that finance compared with the invoices stay, and after a withdrawal they are compared again', async () => {
  const fee_type_id = await stage.system<OfficeTables, string>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
      values ('TRAVEL', '差旅费', 'Công tác phí', 'Travel', 'ค่าเดินทาง', 'other') returning id`.execute(db);
    return String(rows[0]?.id);
  });
  const executive = await stage.cast({ name: 'Sun', permits: [mayClaim.view, mayClaim.executive] });
  const finance = await stage.cast({ name: 'Luo', permits: [mayClaim.view, mayClaim.finance] });
  const auditor = await stage.cast({ name: 'Ma', permits: [mayClaim.view, mayClaim.financeSupervisor] });
  const line = { spent_on: '2026-11-18', fee_type_id, currency: 'CNY' as const, amount: '113', is_deductible: true };
  const invoice = { invoice_no: '26000001', invoice_on: '2026-11-18', seller_tax_no: '914500001', tax: '13' };
  const payee = { payee_bank: null, payee_account_no: null };
  const what = { kind: 'fee' as const, activity_id: null, purpose: '住宿', currency: 'CNY' as const };
  const saved = await clerk.send(saveClaim, { ...what, ...payee, lines: [{ ...line, ...invoice }] });
  const claim = { subject: 'expenseClaim' as const, id: saved.id };
  const move = async (action: 'submit' | 'withdraw') =>
    clerk.send(moveClaim, { id: saved.id, version: (await clerk.send(getClaim, { id: saved.id })).version, action });
  const toFinance = async () => {
    await move('submit');
    await decide(claim, 'approve');
    return decide(claim, 'approve', executive);
  };
  const compare = async () => {
    const { version, lines } = await finance.send(getClaim, { id: saved.id });
    const confirmed = lines.map(({ id, approved }) => ({ id, approved, confirmed: true }));
    await finance.send(reviewClaim, { id: saved.id, version, lines: confirmed, reason: null });
  };
  await clerk.send(addAttachment, await added(claim, 'receipt'));
  expect(await toFinance()).toBe('financeReview');
  await compare();
  expect(await clerk.refused(removeAttachment, await attachment(claim, 'receipt'))).toBe('FILE_FIXED');
  expect(await clerk.refused(addAttachment, await added(claim, 'receipt'))).toBe('FILE_FIXED');

  await move('withdraw');
  const first = await attachment(claim, 'receipt');
  await clerk.send(addAttachment, await added(claim, 'receipt'));
  await clerk.send(removeAttachment, first);
  expect(await toFinance()).toBe('financeReview');
  const { version } = await finance.send(getApproval, claim);
  expect(await finance.refused(decideApproval, { ...claim, version: version ?? 0, action: 'approve' })).toBe('INVOICE_UNCONFIRMED');
  await compare();
  expect(await decide(claim, 'approve', finance)).toBe('financeSupervisorReview');
  expect(await decide(claim, 'approve', auditor)).toBe('pendingReimbursement');
  expect(await clerk.refused(removeAttachment, await attachment(claim, 'receipt'))).toBe('FILE_FIXED');
});
