import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { IdentityTables } from '../../identity/server/db.ts';
import { saveNoticeSettings } from '../../workspace/notice/contract.ts';
import { addAttachment, listAttachments, removeAttachment } from '../../workspace/remark/contract.ts';
import { saveCarrier } from '../carrier/contract.ts';
import { suppliers } from '../supplier/master.ts';
import { contracts } from '../contract/master.ts';
import { saveDriver } from '../driver/contract.ts';
import type { ReferenceTables } from '../server/db.ts';
import { listPapers } from './contract.ts';
import remindOfPapers from './server/jobs/remind.ts';
import { may } from './permits.ts';
import { reminderDue } from './rules.ts';

let stage: Stage;
let chief: Player;
let keeper: Player;
let carrierId: string;

beforeAll(async () => {
  stage = await startStage();
  chief = await stage.cast({ permits: 'all', name: '主管' });
  keeper = await stage.cast({ permits: [may.view, may.remind], name: '证件员', language: 'vi' });
  carrierId = (
    await chief.send(saveCarrier, {
      name: '南宁顺达物流',
      short_name: '顺达',
      country: 'CN',
      kind: 'contracted',
      currency: 'CNY',
      settlement: 'monthly',
      payment_days: 30,
      contact: '陈',
      phone: '0771-5580001',
      licence_until: '2026-12-20',
      insurance_until: '2027-06-30',
    })
  ).id;
});
afterAll(() => stage.close());

const email = (player: Player, address: string): Promise<unknown> =>
  stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ email: address }).where('id', '=', player.accountId).execute(),
  );
/** The mails of the daily run at this hour, by recipient. */
async function mailsAt(instant: string): Promise<Record<string, string[]>> {
  stage.clock.set(instant);
  const last = await stage.system<ReferenceTables, bigint>(
    async ({ db }) =>
      (
        await db
          .selectFrom('message_outbox')
          .select(({ fn }) => fn.max('id').as('id'))
          .executeTakeFirstOrThrow()
      ).id ?? 0n,
  );
  await stage.system<ReferenceTables, void>((work) => work.enqueue(remindOfPapers, {}));
  await stage.runJobs();
  const rows = await stage.system<ReferenceTables, { recipient: string; body: string }[]>(({ db }) =>
    db.selectFrom('message_outbox').select(['recipient', 'body']).where('id', '>', last).orderBy('id').execute(),
  );
  return Object.fromEntries(rows.map(({ recipient, body }) => [recipient, body.split('\n').filter((line) => line.includes(' · '))]));
}

test('distances: the first, a week, and once it has run out', () => {
  const days = [45, 31, 30, 8, 7, 0, -1, -30, -31];
  expect(days.map((left) => reminderDue(left, 30))).toEqual([null, null, 30, 30, 7, 7, -1, -1, null]);
  expect([40, 3, -2].map((left) => reminderDue(left, 60))).toEqual([60, 7, -1]);
  expect([4, 3].map((left) => reminderDue(left, 3))).toEqual([null, 3]);
});

test('what runs out stands in one list, whatever it belongs to, with what is on file', async () => {
  const driver = await chief.send(saveDriver, {
    carrier_id: carrierId,
    name: '陈志强',
    phone: '13800138000',
    country: 'CN',
    language: 'zh',
    licence_no: '450100198001010011',
    licence_class: 'A2',
    licence_until: '2026-11-19',
    qualification_until: '2026-12-15',
  });
  const contract = await chief.send(contracts.save, {
    contract_no: 'HT-1',
    name: '2026 年度运输合同',
    company_id: String(stage.companies.cn),
    carrier_id: carrierId,
    owner_id: String(chief.accountId),
    starts_on: '2026-01-01',
    ends_on: '2027-01-10',
    remind_days: 60,
  });
  await chief.send(addAttachment, {
    subject: 'driver',
    id: driver.id,
    kind: 'licence',
    file_id: await chief.upload('驾驶证.jpg', Buffer.from('a picture')),
  });
  const due = await keeper.send(listPapers, { tab: 'due', counts: true });
  expect(due.rows.map(({ subject, kind, days_left, filed, blocks }) => [subject, kind, days_left, filed, blocks])).toEqual([
    ['driver', 'licence', -1, true, true],
    ['driver', 'qualification', 25, false, true],
    ['carrier', 'licence', 30, false, true],
  ]);
  expect(due.counts).toMatchObject({ expired: 1, due: 3, all: 5 });
  expect((await keeper.send(listPapers, { where: { owner: [String(chief.accountId)] } })).rows).toMatchObject([
    { record_id: contract.id, kind: 'contract', owner_name: '主管' },
  ]);
  expect((await keeper.send(listPapers, { where: { filed: false, kind: ['licence'], carrier: [carrierId] } })).rows).toHaveLength(1);
  const elsewhere = await stage.cast({ permits: [may.view], companyId: stage.companies.th });
  expect((await elsewhere.send(listPapers, { where: { subject: ['contract'] } })).rows).toEqual([]);
  // A file that was removed proves nothing.
  const record = { subject: 'driver', id: driver.id };
  const [file] = (await chief.send(listAttachments, record)).rows;
  await chief.send(removeAttachment, { ...record, attachment: file?.id ?? '' });
  expect((await keeper.send(listPapers, { where: { subject: ['driver'], filed: true } })).rows).toEqual([]);
});

test('each paper is told of once at each distance, to who answers for it, in their language', async () => {
  const carrier = await stage.cast({ type: 2, carrierId: BigInt(carrierId), language: 'en' });
  await email(chief, 'chief@example.com');
  await email(keeper, 'keeper@example.com');
  await email(carrier, 'carrier@example.com');
  const first = await mailsAt('2026-11-20T01:00:00Z');
  expect(first['chief@example.com']).toHaveLength(4);
  expect(first['chief@example.com']?.some((line) => line.includes('HT-1'))).toBe(true);
  expect(first['keeper@example.com']).toHaveLength(3);
  expect(first['keeper@example.com']?.[0]).toBe('Tài xế · 陈志强 · Bằng lái hoặc giấy phép · 450100198001010011 · 19/11/2026');
  expect(first['carrier@example.com']).toHaveLength(3);
  expect(await mailsAt('2026-11-20T02:00:00Z')).toEqual({});
  expect(await mailsAt('2026-11-21T01:00:00Z')).toEqual({});
  // A week before, and again after it has expired; a renewed paper gets a reminder for its new last day.
  expect((await mailsAt('2026-12-08T01:00:00Z'))['keeper@example.com']).toHaveLength(1);
  expect((await mailsAt('2026-12-16T01:00:00Z'))['keeper@example.com']).toHaveLength(2);
  const papers = await keeper.send(listPapers, { tab: 'expired' });
  expect(papers.rows.every(({ reminded_on }) => reminded_on !== null)).toBe(true);
  // Of its new last day a renewed one has had no reminder.
  const renew = (licence_until: string) =>
    stage.system<ReferenceTables, unknown>(({ db }) =>
      db.updateTable('carrier').set({ licence_until }).where('id', '=', BigInt(carrierId)).execute(),
    );
  const licence = async () => (await keeper.send(listPapers, { tab: 'all', where: { subject: ['carrier'], kind: ['licence'] } })).rows;
  expect(await licence()).toMatchObject([{ reminded_on: '2026-12-16' }]);
  await renew('2028-12-20');
  expect(await licence()).toMatchObject([{ until: '2028-12-20', reminded_on: null }]);
  await renew('2026-12-20');
});

test('a reminder names a carrier or a supplier as its reader knows it', async () => {
  await chief.send(suppliers.save, {
    code: 'S-77',
    name: '湾畔报关行',
    short_name: '湾畔',
    kind: 'customsBroker',
    country: 'CN',
    currency: 'CNY',
    settlement: 'monthly',
    payment_days: 30,
    contact: '李',
    phone: '0771-5580002',
    licence_until: '2027-02-20',
  });
  await chief.send(saveCarrier, {
    name: '北部湾运输',
    short_name: '北部湾',
    country: 'CN',
    kind: 'contracted',
    currency: 'CNY',
    settlement: 'monthly',
    payment_days: 30,
    contact: '陈',
    phone: '0771-5580003',
    licence_until: '2027-02-20',
  });
  const mails = await mailsAt('2027-02-10T01:00:00Z');
  const namesTo = (address: string): string[] => (mails[address] ?? []).map((line) => line.split(' · ')[1] ?? '').toSorted();
  expect(namesTo('chief@example.com')).toEqual(['北部湾运输', '湾畔报关行']);
  expect(namesTo('keeper@example.com')).toEqual(['Beibu Wan Yunshu', 'Wan Pan Baoguan Xing']);
});

test('a contract that nobody answers for is told to those who see its company, and nothing to those who have left', async () => {
  const reminded = { permits: [may.view, may.remind] };
  const people = {
    abroad: await stage.cast({ ...reminded, companyId: stage.companies.th }),
    overseer: await stage.cast({ ...reminded, companyId: stage.companies.th, scope: 'all' }),
    left: await stage.cast(reminded),
    former: await stage.cast(reminded),
    driver: await stage.cast({ type: 2, carrierId: BigInt(carrierId) }),
  };
  for (const [name, person] of Object.entries(people)) await email(person, `${name}@example.com`);
  await stage.system<IdentityTables & ReferenceTables, unknown>(async ({ db }) => {
    await db.updateTable('account').set({ active: false }).where('id', 'in', [people.left.accountId, people.driver.accountId]).execute();
    const roles = db.selectFrom('account_role').select('role_id').where('account_id', '=', people.former.accountId);
    await db.updateTable('role').set({ active: false }).where('id', 'in', roles).execute();
    await db.updateTable('carrier').set({ permit_until: '2027-09-10' }).where('id', '=', BigInt(carrierId)).execute();
  });
  await chief.send(contracts.save, {
    contract_no: 'HT-2',
    name: '2027 年度运输合同',
    company_id: String(stage.companies.cn),
    carrier_id: carrierId,
    starts_on: '2027-01-01',
    ends_on: '2027-09-10',
    remind_days: 30,
  });
  const mails = await mailsAt('2027-08-20T01:00:00Z');
  expect(Object.keys(mails).sort()).toEqual(['abroad', 'carrier', 'chief', 'keeper', 'overseer'].map((name) => `${name}@example.com`));
  expect(mails['abroad@example.com']?.some((line) => line.includes('HT-2'))).toBe(false);
  for (const name of ['chief', 'keeper', 'overseer'])
    expect([name, mails[`${name}@example.com`]?.some((line) => line.includes('HT-2'))]).toEqual([name, true]);
});

test('a contract whose owner has left is told to those who are reminded of contracts without one', async () => {
  const owner = await stage.cast({ permits: [], name: '老王' });
  await email(owner, 'owner@example.com');
  await chief.send(contracts.save, {
    contract_no: 'HT-3',
    name: '2028 年度运输合同',
    company_id: String(stage.companies.cn),
    carrier_id: carrierId,
    owner_id: String(owner.accountId),
    starts_on: '2027-02-01',
    ends_on: '2028-02-10',
    remind_days: 30,
  });
  const toldOf = async (instant: string) => {
    const mails = await mailsAt(instant);
    return ['keeper', 'owner'].filter((name) => mails[`${name}@example.com`]?.some((line) => line.includes('HT-3')));
  };
  expect(await toldOf('2028-01-20T01:00:00Z')).toEqual(['owner']);
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: false }).where('id', '=', owner.accountId).execute(),
  );
  expect(await toldOf('2028-02-04T01:00:00Z')).toEqual(['keeper']);
});

test('a reader who turned off what is due gets no mail about papers either', async () => {
  const mute = (muted: 'deadline'[]) => {
    // The session of the keeper is not as old as the papers.
    stage.clock.set('2027-03-31T02:00:00Z');
    return keeper.send(saveNoticeSettings, { muted, quiet_from: null, quiet_to: null });
  };
  const expires = (permit_until: string) =>
    stage.system<ReferenceTables, unknown>(({ db }) =>
      db.updateTable('carrier').set({ permit_until }).where('id', '=', BigInt(carrierId)).execute(),
    );
  await mute(['deadline']);
  await expires('2028-07-20');
  const mails = await mailsAt('2028-07-10T01:00:00Z');
  expect([mails['chief@example.com']?.length, mails['keeper@example.com']]).toEqual([1, undefined]);
  await mute([]);
  await expires('2028-07-21');
  expect((await mailsAt('2028-07-11T01:00:00Z'))['keeper@example.com']).toHaveLength(1);
  await expires('2027-09-10');
});

test('a paper stands in the tabs of its days, to the day', async () => {
  const tabs = ['due', 'expired', 'week', 'month', 'quarter', 'all'];
  const tabsOn = async (day: string) => {
    stage.clock.set(`${day}T02:00:00Z`);
    const where = { subject: ['carrier' as const], kind: ['insurance' as const] };
    const lists = await Promise.all(tabs.map((tab) => keeper.send(listPapers, { tab, where })));
    return tabs.filter((_, place) => lists[place]?.rows.length === 1).join(' ');
  };
  // The insurance of the carrier ends on 30 June 2027.
  expect(await tabsOn('2027-03-31')).toBe('all');
  expect(await tabsOn('2027-04-01')).toBe('quarter all');
  expect(await tabsOn('2027-05-30')).toBe('quarter all');
  expect(await tabsOn('2027-05-31')).toBe('due month quarter all');
  expect(await tabsOn('2027-06-22')).toBe('due month quarter all');
  expect(await tabsOn('2027-06-23')).toBe('due week month quarter all');
  expect(await tabsOn('2027-06-30')).toBe('due week month quarter all');
  expect(await tabsOn('2027-07-01')).toBe('due expired all');
});

test('every paper with a last day is listed, of records in use, and says whether dispatch refuses without it', async () => {
  const day = '2029-01-01';
  const ids = await stage.system<ReferenceTables, Record<string, bigint>>(async ({ db }) => {
    await sql`update driver set qualification_until = ${day}, passport_until = ${day}, dangerous_until = ${day}`.execute(db);
    await sql`update carrier set licence_until = ${day}, permit_until = ${day}, insurance_until = ${day} where id = ${carrierId}`.execute(
      db,
    );
    await sql`update supplier set licence_until = ${day}, authorised_until = ${day}`.execute(db);
    const { rows } = await sql<{ id: bigint }>`
      with type as (insert into vehicle_type (code, name_zh, name_vi, name_en, name_th, length_m, load_kg, volume_m3)
        values ('T', 'T', 'T', 'T', 'T', 9.6, 18000, 55) returning id)
      insert into vehicle (carrier_id, plate_no, country, vehicle_type_id, load_kg, volume_m3, inspection_until, insurance_until,
        commercial_insurance_until, permit_until, border_permit_until)
      select ${carrierId}::bigint, '桂A00001', 'CN', id, 18000, 55, ${day}, ${day}, ${day}, ${day}, ${day} from type returning id`.execute(
      db,
    );
    return { vehicle: rows[0]?.id ?? 0n };
  });
  const listed = async (where: object) =>
    (await keeper.send(listPapers, { tab: 'all', where, size: 100 })).rows.map(({ subject, kind }) => `${subject} ${kind}`);
  const kinds = async (blocks: boolean) => [...new Set(await listed({ blocks }))].sort();
  expect(await kinds(true)).toEqual([
    ...['carrier licence', 'carrier permit', 'driver licence', 'driver passport', 'driver qualification'],
    ...['vehicle borderPermit', 'vehicle inspection', 'vehicle insurance', 'vehicle permit'],
  ]);
  expect(await kinds(false)).toEqual([
    ...[
      'carrier insurance',
      'contract contract',
      'driver dangerous',
      'supplier authorisation',
      'supplier licence',
      'vehicle commercialInsurance',
    ],
  ]);
  await stage.system<ReferenceTables, unknown>(async ({ db }) => {
    await sql`update vehicle set status = 'retired' where id = ${ids['vehicle']}`.execute(db);
    for (const table of ['driver', 'supplier', 'contract', 'carrier']) await sql`update ${sql.table(table)} set active = false`.execute(db);
  });
  expect(await listed({})).toEqual([]);
});
