import { createHash } from 'node:crypto';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../domains/identity/account/server/password.ts';
import { beginFactor, confirmFactor, myFactor, renewRecovery, turnOffFactor } from '../domains/identity/factor/contract.ts';
import type { IdentityTables } from '../domains/identity/server/db.ts';
import { changePassword, endSession, mySession, mySessions, setLanguage, signOut } from '../domains/identity/session/contract.ts';
import { listVehicles } from '../domains/reference/vehicle/contract.ts';
import { listInbound } from '../domains/warehouse/inbound/contract.ts';
import { type Scene, setScene } from '../domains/warehouse/server/seed/scene.ts';
import type { WarehouseTables } from '../domains/warehouse/server/db.ts';
import {
  batchState,
  cancelBatch,
  correctImport,
  editResult,
  failedRows,
  importFailures,
  importState,
  importTemplate,
  listBatches,
  previewEdit,
  runImport,
  startEdit,
  startExport,
  startImport,
  undoEdit,
} from '../domains/workspace/batch/contract.ts';
import { fileTicket } from '../domains/workspace/file/contract.ts';
import { getNoticeSettings, listNotices, readNotices, saveNoticeSettings } from '../domains/workspace/notice/contract.ts';
import { addAttachment, addComment, listAttachments, listComments, removeAttachment } from '../domains/workspace/remark/contract.ts';
import { endTourOffer, readTour } from '../domains/workspace/tour/contract.ts';
import { getColumns, getFilter, keepFilter, listViews, removeView, saveColumns, saveView } from '../domains/workspace/view/contract.ts';
import type { UserType } from '../kernel/permit.ts';
import { type Player, type Stage, startStage } from './stage.ts';

/* Staff, carriers, customers and inbound planners use the same tools of the desk, each for themselves. */

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex');
const password = hashed('Harbour2024x');
const kinds = [1, 2, 4, 5] as const satisfies readonly UserType[];

let stage: Stage;
let scene: Scene;
let carrier: bigint;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  carrier = await stage.system<{ carrier: Record<string, unknown> & { id: bigint } }, bigint>(async ({ db }) => {
    const names = { code: 'JL', name: '金龙车队', short_name: '金龙', country: 'CN', currency: 'CNY' };
    const { id } = await db
      .insertInto('carrier')
      .values({ ...names, contact: '陈', phone: '13800138000' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
});
afterAll(() => stage.close());

const partyOf = (type: UserType) =>
  type === 2 ? { carrierId: carrier } : type === 1 ? { permits: 'all' as const } : { customerId: scene.lux };

/** A user of a kind with a known password. */
async function cast(type: UserType): Promise<Player> {
  const player = await stage.cast({ type, ...partyOf(type) });
  await stage.system<IdentityTables, unknown>(async ({ db, product, now }) =>
    db
      .updateTable('account')
      .set({ password_phc: await hashPassword(product, password), password_at: now })
      .where('id', '=', player.accountId)
      .execute(),
  );
  return player;
}

describe.each(kinds.map((type) => [type] as const))('user type %i', (type) => {
  let player: Player;
  let other: Player;
  beforeAll(async () => {
    player = await cast(type);
    other = await cast(type);
  });

  test('keeps views, columns and filters of its own', async () => {
    const page = '/desk/page';
    const view = { page, name: '本周', kind: 'own', role_id: null, query: 'tab=open', settings: { dense: true } } as const;
    const { id } = await player.send(saveView, view);
    expect((await player.send(listViews, { page })).rows).toMatchObject([{ id, name: '本周', editable: true, query: 'tab=open' }]);
    expect((await other.send(listViews, { page })).rows).toEqual([]);
    expect(await other.refused(removeView, { id })).toBe('NOT_FOUND');
    await player.send(removeView, { id });
    expect((await player.send(listViews, { page })).rows).toEqual([]);

    await player.send(saveColumns, { page, settings: ['no', 'state'] });
    expect((await player.send(getColumns, { page })).settings).toEqual(['no', 'state']);
    expect((await other.send(getColumns, { page })).settings).toBeNull();

    const { token } = await player.send(keepFilter, { query: `no=${'A'.repeat(3000)}` });
    expect((await player.send(getFilter, { token })).query).toHaveLength(3003);
  });

  test('reads its notices, turns some off, and ends the offer of a tour', async () => {
    expect((await player.send(listNotices, { topic: null, before: null })).rows).toEqual([]);
    await player.send(readNotices, { ids: 'all' });
    const settings = await player.send(getNoticeSettings, {});
    const changed = { ...settings, muted: ['comment' as const] };
    await player.send(saveNoticeSettings, changed);
    expect(await player.send(getNoticeSettings, {})).toEqual(changed);
    expect(await other.send(getNoticeSettings, {})).toEqual(settings);

    expect(await player.send(readTour, {})).toEqual({ is_offered: true });
    await player.send(endTourOffer, {});
    expect([await player.send(readTour, {}), await other.send(readTour, {})]).toEqual([{ is_offered: false }, { is_offered: true }]);
  });

  test('imports a sheet, corrects its faults and attaches papers to what came of it', async () => {
    const { what, sheet, faulty, correct, made } = await sheetFor(type, player);
    expect((await player.send(importTemplate, { what })).ticket).toBeTruthy();
    const file_id = await player.upload('sheet.csv', Buffer.from(sheet));
    const mapping = Object.fromEntries((sheet.split('\n')[0] ?? '').split(',').map((key) => [key, key]));
    const { batch_id } = await player.send(startImport, { what, file_id, mapping });
    await stage.runJobs();
    expect(await player.send(importState, { batch_id })).toMatchObject({ state: 'checked', good: 1, bad: [{ line: 3, faulty: [faulty] }] });
    expect((await player.send(importFailures, { batch_id })).rows).toMatchObject([{ line: 3 }]);
    expect((await player.send(failedRows, { batch_id })).ticket).toBeTruthy();
    expect(await other.refused(importState, { batch_id })).toBe('NOT_FOUND');
    await player.send(correctImport, { batch_id, rows: [{ line: 3, values: correct }] });
    await stage.runJobs();
    expect(await player.send(importState, { batch_id })).toMatchObject({ state: 'checked', good: 2, bad: [] });
    await player.send(runImport, { batch_id });
    await stage.runJobs();
    expect(await player.send(batchState, { batch_id })).toMatchObject({ state: 'done' });

    const record = await made();
    const paper = await player.upload('paper.pdf', Buffer.from('%PDF-1.4\n%%EOF'));
    expect((await player.send(fileTicket, { id: paper })).ticket).toBeTruthy();
    await player.send(addAttachment, { ...record, file_id: paper, kind: null });
    const [attached] = (await player.send(listAttachments, record)).rows;
    expect(attached).toMatchObject({ name: 'paper.pdf' });
    await player.send(removeAttachment, { ...record, attachment: attached?.id ?? '' });
    expect((await player.send(listAttachments, record)).rows).toEqual([]);
    await player.send(addComment, { ...record, text: '请核对', external: true, mentions: [] });
    expect((await player.send(listComments, record)).rows).toMatchObject([{ text: '请核对', mine: true }]);
  });

  test('exports a list of its own and stops what it does not want', async () => {
    const columns = [{ key: 'title', is: 'text', title: '标题' }];
    const { batch_id } = await player.send(startExport, { cmd: listBatches.cmd, title: '记录', params: {}, columns });
    await stage.runJobs();
    expect(await player.send(batchState, { batch_id })).toMatchObject({ state: 'done' });
    const stopped = await player.send(startExport, { cmd: listBatches.cmd, title: '不要', params: {}, columns });
    expect(await other.refused(cancelBatch, stopped)).toBe('NOT_FOUND');
    await player.send(cancelBatch, stopped);
    await stage.runJobs();
    expect(await player.send(batchState, stopped)).toMatchObject({ state: 'cancelled', file: null });
  });

  test('turns a second factor on and off with the codes of an app, and no other', async () => {
    expect(await player.refused(renewRecovery, { password, code: '000000' })).toBe('NO_SECOND_FACTOR');
    const { secret } = await player.send(beginFactor, { password });
    const codeOf = (): string => generateSync({ secret: secret ?? '', epoch: Math.floor(stage.clock.now().getTime() / 1000) });
    const wrong = codeOf() === '123456' ? '654321' : '123456';
    expect(await player.refused(confirmFactor, { code: wrong })).toBe('WRONG_FACTOR_CODE');
    const { recovery_codes } = await player.send(confirmFactor, { code: codeOf() });
    expect(recovery_codes).toHaveLength(10);
    expect(await player.send(myFactor, {})).toMatchObject({ on: true, recovery_left: 10 });
    // A code is good once; the app shows the next one half a minute later.
    stage.clock.advance(60_000);
    expect(await player.refused(renewRecovery, { password, code: 'abcde-fghjk' })).toBe('WRONG_FACTOR_CODE');
    const renewed = await player.send(renewRecovery, { password, code: codeOf() });
    expect(renewed.recovery_codes).not.toEqual(recovery_codes);
    stage.clock.advance(60_000);
    await player.send(turnOffFactor, { password, code: codeOf() });
    expect(await player.send(myFactor, {})).toMatchObject({ on: false });
  });

  test('sets its language, ends a session, signs out and changes its password', async () => {
    await player.send(setLanguage, { language: 'th' });
    expect((await player.send(mySession, {})).language).toBe('th');

    const [lost, left] = [await cast(type), await cast(type)];
    const [session] = (await lost.send(mySessions, {})).rows;
    expect(await player.refused(endSession, { id: session?.id ?? '' })).toBe('NOT_FOUND');
    await lost.send(endSession, { id: session?.id ?? '' });
    expect((await lost.raw(mySession.cmd, {})).code).toBe(-9995);
    await left.send(signOut, {});
    expect((await left.raw(mySession.cmd, {})).code).toBe(-1009);

    const fresh = hashed('Breakwater77');
    const change = { old_password: password, new_password: fresh, confirm_password: fresh };
    expect(await player.refused(changePassword, { ...change, old_password: fresh })).toBe('WRONG_PASSWORD');
    await player.send(changePassword, change);
    expect((await player.raw(mySession.cmd, {})).code).toBe(-9995);
  });
});

test('a carrier edits several of its vehicles at once and takes it back', async () => {
  const fleet = await cast(2);
  const { rows } = await fleet.send(listVehicles, {});
  const ids = rows.map(({ id }) => id);
  const edit = { cmd: listVehicles.cmd, ids };
  expect((await fleet.send(previewEdit, { ...edit, fields: ['pallets'] })).rows).toHaveLength(ids.length);
  const { batch_id } = await fleet.send(startEdit, { ...edit, title: '托盘', changes: { pallets: 22 } });
  await stage.runJobs();
  expect(await fleet.send(editResult, { batch_id })).toMatchObject({ state: 'done', done: ids.length, undoable: true });
  await fleet.send(undoEdit, { batch_id });
  await stage.runJobs();
  expect((await fleet.send(listVehicles, {})).rows.map(({ pallets }) => pallets)).toEqual(ids.map(() => 0));
});

/** A sheet with a good row and, on its third line, one with a faulty cell; `made` is the record of the good row. */
async function sheetFor(type: UserType, player: Player) {
  if (type === 2) {
    const head = 'plate_no,country,vehicle_type_id,load_kg,volume_m3,inspection_until,insurance_until';
    const row = (plate: string, load: string) => `${plate},CN,T96,${load},55,2027-06-30,2027-06-30`;
    return {
      what: 'vehicle',
      sheet: [head, row('桂A12345', '18000'), row('桂A12346', 'heavy')].join('\n'),
      faulty: 'load_kg',
      correct: { load_kg: '18000' },
      made: async () => ({ subject: 'vehicle', id: (await player.send(listVehicles, {})).rows[0]?.id ?? '' }),
    };
  }
  const head = 'customer,customer_ref,warehouse,eta_from,eta_to,product,qty';
  const row = (reference: string, qty: string) => `LUX,${reference}-${type},NNG1,2026-12-01 08:00,2026-12-01 18:00,P-1,${qty}`;
  return {
    what: 'inbound',
    sheet: [head, row('ASN-A', '240'), row('ASN-B', 'many')].join('\n'),
    faulty: 'qty',
    correct: { qty: '48' },
    made: async () => {
      const { rows } = await player.send(listInbound, {});
      return { subject: 'inbound', id: rows.find(({ customer_ref }) => customer_ref === `ASN-A-${type}`)?.id ?? '' };
    },
  };
}
