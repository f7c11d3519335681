import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import { fileTicket } from '../../workspace/file/contract.ts';
import { addAttachment, addComment, listAttachments, listComments, removeAttachment } from '../../workspace/remark/contract.ts';
import { decideClaim, getClaim, moveClaim, recordNotice, saveClaim, submitClaim } from '../claim/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { answerOffer, getOwnClaim, listOwnClaims, withdrawOwnClaim } from './contract.ts';

/* A claim as its customer sees it: it follows the claim, adds evidence, and answers the offer. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let supervisor: Player;
let director: Player;
let finance: Player;
let poster: Player;
let lux: Player;
let vina: Player;
let carrier: bigint;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  carrier = await stage.system<OrderTables, bigint>(async ({ db }) => {
    const { id } = await db
      .insertInto('carrier')
      .values({
        code: 'JL',
        name: '金龙运输',
        short_name: '金龙',
        country: 'CN',
        kind: 'contracted',
        currency: 'CNY',
        contact: '调度',
        phone: '13800000000',
        taxpayer: 'general',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  clerk = await stage.cast({ name: 'Lan' });
  supervisor = await stage.cast({ name: 'Wei' });
  director = await stage.cast({ name: 'Xu' });
  finance = await stage.cast({ name: 'Luo' });
  poster = await stage.cast({ name: 'Huang' });
  lux = await stage.cast({ name: 'Lux', type: 4, customerId: scene.lux });
  vina = await stage.cast({ name: 'Vina', type: 4, customerId: scene.vina });
}, 60_000);
afterAll(() => stage.close());

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const versionOf = async (id: string): Promise<number> => (await clerk.send(getClaim, { id })).version;

/** A claim whose liability is decided: 60 % of it the carrier's, 10 % the customer's own, the rest ours. */
async function decided(): Promise<string> {
  const { id } = await clerk.send(saveClaim, {
    customer_id: String(scene.lux),
    mode: 'road',
    kind: 'damage',
    happened_at: '2026-11-19T08:00:00Z',
    place: '友谊关',
    description: '六箱压坏',
    currency: 'CNY',
    claimed: '1000',
    delivered_on: '2026-11-19',
  });
  await clerk.send(moveClaim, { id, version: 1, action: 'investigate' });
  const shares = [
    { party: 'carrier' as const, carrier_id: String(carrier), percent: '60' },
    { party: 'customer' as const, percent: '10' },
    { party: 'own' as const, percent: '30' },
  ];
  await supervisor.send(decideClaim, { id, version: 2, shares, reason: '装载不当' });
  return id;
}
async function approve(id: string, approved: string, by = clerk): Promise<void> {
  await by.send(submitClaim, { id, version: await versionOf(id), approved, reason: '扣除残值' });
  for (const who of [director, finance]) {
    const { version } = await who.send(getApproval, { subject: 'cargoClaim', id });
    await who.send(decideApproval, { subject: 'cargoClaim', id, version: version ?? 0, action: 'approve' });
  }
}

test('the files of an internal comment are for staff alone, and those of an open one for the customer too', async () => {
  const record = { subject: 'ownClaim', id: await decided() };
  const [internal, open] = [await clerk.upload('calculation.png', picture), await clerk.upload('survey.png', picture)];
  await clerk.send(addComment, { ...record, text: '内部测算', external: false, mentions: [], files: [internal] });
  await clerk.send(addComment, { ...record, text: '检验报告', external: true, mentions: [], files: [open] });
  const filesFor = async (who: Player) =>
    (await who.send(listComments, record)).rows.map(({ text, files }) => [text, files.map(({ name }) => name)]);
  expect(await filesFor(supervisor)).toEqual([
    ['内部测算', ['calculation.png']],
    ['检验报告', ['survey.png']],
  ]);
  expect(await filesFor(lux)).toEqual([['检验报告', ['survey.png']]]);
  await supervisor.send(fileTicket, { id: internal });
  await lux.send(fileTicket, { id: open });
  expect(await lux.refused(fileTicket, { id: internal })).toBe('NOT_FOUND');
  expect(await vina.refused(fileTicket, { id: open })).toBe('NOT_FOUND');
  // A file that the record shows to all stays so when an internal comment carries it as well.
  await clerk.send(addComment, { ...record, text: '另见', external: false, mentions: [], files: [open] });
  await lux.send(fileTicket, { id: open });
  // Nobody says something with a file of somebody else.
  expect(await lux.refused(addComment, { ...record, text: '?', external: true, mentions: [], files: [internal] })).toBe('NOT_FOUND');
  expect(await supervisor.refused(addComment, { ...record, text: '?', external: true, mentions: [], files: [internal] })).toBe('NOT_FOUND');
  await clerk.send(addAttachment, { ...record, file_id: internal, kind: null });
  await lux.send(fileTicket, { id: internal });
});

test('a customer follows its claim, adds evidence, is offered an amount and accepts it; nobody else sees it', async () => {
  const id = await decided();
  expect(await lux.send(getOwnClaim, { id })).toMatchObject({ state: 'inProgress', claimed: '1000.00', offered: null, offer_reason: null });
  expect(
    Object.keys(await lux.send(getOwnClaim, { id })).filter((key) => ['approved', 'shares', 'liability_reason'].includes(key)),
  ).toEqual([]);
  expect(await vina.refused(getOwnClaim, { id })).toBe('NOT_FOUND');
  // The customer's files and messages are apart from our own.
  const file_id = await lux.upload('box.png', picture);
  await lux.send(addAttachment, { subject: 'ownClaim', id, file_id, kind: 'photo' });
  await lux.send(addComment, { subject: 'ownClaim', id, text: '何时答复？', external: true, mentions: [] });
  await clerk.send(addComment, { subject: 'cargoClaim', id, text: '客户急', external: true, mentions: [] });
  expect((await clerk.send(listComments, { subject: 'ownClaim', id })).rows.map(({ text }) => text)).toEqual(['何时答复？']);
  expect(await lux.refused(listComments, { subject: 'cargoClaim', id })).toBe('NOT_FOUND');
  expect(await lux.refused(listAttachments, { subject: 'cargoClaim', id })).toBe('NOT_FOUND');
  expect(await vina.refused(listAttachments, { subject: 'ownClaim', id })).toBe('NOT_FOUND');
  expect(await lux.refused(answerOffer, { id, version: await versionOf(id), answer: 'accepted' })).toBe('CLAIM_NO_OFFER');

  await approve(id, '900');
  // The customer bears its own tenth.
  expect(await lux.send(getOwnClaim, { id })).toMatchObject({ state: 'offered', offered: '810.00', offer_reason: '扣除残值' });
  expect((await lux.send(listNotices, { topic: null, before: null })).rows.map(({ title }) => title)).toContain('理赔赔付待答复');
  const isIn = async (tab: string) => (await lux.send(listOwnClaims, { tab })).rows.some((row) => row.id === id);
  expect([await isIn('offered'), await isIn('underWay'), await isIn('all'), await isIn('credited')]).toEqual([true, true, true, false]);
  expect((await vina.send(listOwnClaims, { tab: 'offered' })).rows).toEqual([]);
  const answer = { id, version: await versionOf(id), answer: 'accepted' as const };
  expect(await vina.refused(answerOffer, answer)).toBe('NOT_FOUND');
  expect(await clerk.refused(answerOffer, answer)).toBe('WRONG_USER_TYPE');
  expect(await lux.refused(answerOffer, { ...answer, version: answer.version - 1 })).toBe('CHANGED_MEANWHILE');
  expect((await lux.send(answerOffer, answer)).state).toBe('accepted');
  expect(await lux.refused(answerOffer, { ...answer, version: answer.version + 1, answer: 'refused', note: '反悔' })).toBe(
    'CLAIM_NO_OFFER',
  );
  expect(await clerk.send(getClaim, { id })).toMatchObject({ offered: '810.00', offer_answer: 'accepted' });
  expect((await clerk.send(listNotices, { topic: null, before: null })).rows.map(({ title }) => title)).toContain('客户已答复赔付');
  expect((await lux.send(listOwnClaims, {})).rows.find((row) => row.id === id)?.state).toBe('accepted');
});

test('the answer is told to the person who proposed the amount, and not to another who investigated', async () => {
  const proposer = await stage.cast({ name: 'Chen', language: 'vi' });
  const id = await decided();
  await approve(id, '700', proposer);
  await stage.pushes();
  await lux.send(answerOffer, { id, version: await versionOf(id), answer: 'accepted' });
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toEqual([
    expect.objectContaining({ title: 'ownClaim.answeredTitle', to: { accounts: [String(proposer.accountId)] } }),
  ]);
  // It is in the language of its reader, not in the customer's.
  const message = async () => (await proposer.send(listNotices, { topic: null, before: null })).rows[0]?.message;
  expect(await message()).toMatch(/ chấp nhận đề nghị bồi thường của khiếu nại /);
  const other = await decided();
  await approve(other, '700', proposer);
  await lux.send(answerOffer, { id: other, version: await versionOf(other), answer: 'refused', note: '太少' });
  expect(await message()).toMatch(/ không chấp nhận đề nghị bồi thường của khiếu nại /);
});

test('the company that handles a claim is named in a script that its reader reads', async () => {
  const id = await decided();
  const names = { name: '广西某某国际物流有限公司', name_en: 'Guangxi Logistics Co., Ltd.' };
  await stage.system<OrderTables, unknown>(({ db }) => db.updateTable('own_company').set(names).where('country', '=', 'CN').execute());
  const reader = await stage.cast({ type: 4, customerId: scene.lux, language: 'vi' });
  expect((await lux.send(getOwnClaim, { id })).company_name).toBe(names.name);
  expect((await reader.send(getOwnClaim, { id })).company_name).toBe(names.name_en);
});

test('a refused offer is not posted; another amount is proposed, approved and offered', async () => {
  const id = await decided();
  await approve(id, '500');
  const refuse = { id, version: await versionOf(id), answer: 'refused' as const };
  expect(await lux.refused(answerOffer, refuse)).toBe('REASON_REQUIRED');
  expect((await lux.send(answerOffer, { ...refuse, note: '损失远大于此' })).state).toBe('refused');
  expect(await poster.refused(moveClaim, { id, version: await versionOf(id), action: 'post' })).toBe('CLAIM_OFFER_REFUSED');
  expect(await clerk.refused(moveClaim, { id, version: await versionOf(id), action: 'reoffer' })).toBe('REASON_REQUIRED');
  await clerk.send(moveClaim, { id, version: await versionOf(id), action: 'reoffer', reason: '客户补充检验报告' });
  expect(await clerk.send(getClaim, { id })).toMatchObject({ state: 'liabilityDecided', offered: null, offer_answer: null });
  expect((await lux.send(getOwnClaim, { id })).state).toBe('inProgress');
  await approve(id, '1000');
  expect(await lux.send(getOwnClaim, { id })).toMatchObject({ state: 'offered', offered: '900.00' });
});

test('users of the customer who see nothing of the company, or none of its claims, are told nothing of the offer', async () => {
  const { vn } = stage.companies;
  const elsewhere = await stage.cast({ type: 4, customerId: scene.lux, companyId: vn, companyIds: [vn] });
  const storeman = await stage.cast({ type: 4, customerId: scene.lux });
  await stage.system<OrderTables, unknown>(({ db }) =>
    db
      .updateTable('account')
      .set({ party_rights: ['stockBoard.view'] })
      .where('id', '=', storeman.accountId)
      .execute(),
  );
  const id = await decided();
  await approve(id, '600');
  expect(await elsewhere.refused(getOwnClaim, { id })).toBe('NOT_FOUND');
  expect(await storeman.refused(getOwnClaim, { id })).toBe('NOT_PERMITTED');
  for (const other of [elsewhere, storeman]) expect((await other.send(listNotices, { topic: null, before: null })).rows).toEqual([]);
});

test('two users of a customer who answer at once leave one answer', async () => {
  const id = await decided();
  await approve(id, '1000');
  const colleague = await stage.cast({ type: 4, customerId: scene.lux });
  const version = await versionOf(id);
  const both = await Promise.allSettled([
    lux.send(answerOffer, { id, version, answer: 'accepted' }),
    colleague.send(answerOffer, { id, version, answer: 'refused', note: '太少' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

const latestNotice = async (who: Player) => (await who.send(listNotices, { topic: null, before: null })).rows[0];

test('a claim that is rejected, or cancelled by us, tells its customer why, in the claim and in a notice', async () => {
  const id = await decided();
  await supervisor.send(moveClaim, { id, version: await versionOf(id), action: 'reject', reason: '包装不足' });
  expect(await lux.send(getOwnClaim, { id })).toMatchObject({ state: 'rejected', ended_reason: '包装不足' });
  expect(await latestNotice(lux)).toMatchObject({ title: '理赔未获赔付', message: expect.stringContaining('包装不足') });
  const other = await decided();
  await supervisor.send(moveClaim, { id: other, version: await versionOf(other), action: 'cancel', reason: '客户来电撤回' });
  expect(await lux.send(getOwnClaim, { id: other })).toMatchObject({ state: 'cancelled', ended_reason: '客户来电撤回' });
  expect(await latestNotice(lux)).toMatchObject({ title: '理赔已撤销', message: expect.stringContaining('客户来电撤回') });
});

test('a customer withdraws its claim until an amount is proposed for it, and those who look into it hear why', async () => {
  const id = await decided();
  const withdraw = { id, version: await versionOf(id), reason: '收货人已自行修复' };
  expect(await lux.send(getOwnClaim, { id })).toMatchObject({ withdrawable: true });
  expect(await lux.refused(withdrawOwnClaim, { ...withdraw, reason: '' })).toBe('BAD_PARAMS');
  expect(await vina.refused(withdrawOwnClaim, withdraw)).toBe('NOT_FOUND');
  expect(await clerk.refused(withdrawOwnClaim, withdraw)).toBe('WRONG_USER_TYPE');
  expect(await lux.refused(withdrawOwnClaim, { ...withdraw, version: withdraw.version - 1 })).toBe('CHANGED_MEANWHILE');
  await stage.pushes();
  expect(await lux.send(withdrawOwnClaim, withdraw)).toMatchObject({ state: 'cancelled' });
  const notices = (await stage.pushes()).flatMap((push) => (push.type === 1 ? [push] : []));
  // The clerk investigated, and the supervisor decided. The customer's colleagues hear of it, and it does not hear of itself.
  const people = expect.arrayContaining([String(clerk.accountId), String(supervisor.accountId)]) as string[];
  expect(notices).toContainEqual(expect.objectContaining({ title: 'ownClaim.withdrawnTitle', to: { accounts: people } }));
  expect(notices.flatMap(({ to }) => ('accounts' in to ? to.accounts : []))).not.toContain(String(lux.accountId));
  expect(await clerk.send(getClaim, { id })).toMatchObject({ state: 'cancelled', reason: '收货人已自行修复' });

  const approvedClaim = await decided();
  await approve(approvedClaim, '900');
  expect(await lux.send(getOwnClaim, { id: approvedClaim })).toMatchObject({ withdrawable: false, state: 'offered' });
  const late = { id: approvedClaim, version: await versionOf(approvedClaim), reason: 'x' };
  expect(await lux.refused(withdrawOwnClaim, late)).toBe('CLAIM_NOT_WITHDRAWN');
  expect((await clerk.send(getClaim, { id: approvedClaim })).state).toBe('amountApproved');
});

test('an insurer is not notified of damage without a photo, by the customer or by us', async () => {
  const id = await decided();
  const notify = async () => ({ id, version: await versionOf(id), to: 'insurer' as const, on: '2026-11-20' });
  expect(await clerk.refused(recordNotice, await notify())).toBe('CLAIM_EVIDENCE_MISSING');
  await expect(clerk.send(recordNotice, await notify())).rejects.toThrow('照片');
  // A photo that was taken off the claim again is no evidence.
  const wrong = { subject: 'cargoClaim', id, file_id: await clerk.upload('wrong.png', picture), kind: 'photo' };
  const { id: attachment } = await clerk.send(addAttachment, wrong);
  await clerk.send(removeAttachment, { subject: 'cargoClaim', id, attachment });
  expect(await clerk.refused(recordNotice, await notify())).toBe('CLAIM_EVIDENCE_MISSING');
  const file_id = await lux.upload('box.png', picture);
  await lux.send(addAttachment, { subject: 'ownClaim', id, file_id, kind: 'photo' });
  await clerk.send(recordNotice, await notify());
  expect((await clerk.send(getClaim, { id })).insurer_notified_on).toBe('2026-11-20');
});
