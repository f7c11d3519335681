import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { fileTicket } from '../../workspace/file/contract.ts';
import {
  addAttachment,
  addComment,
  followRecord,
  listAttachments,
  recordTimeline,
  removeAttachment,
} from '../../workspace/remark/contract.ts';
import { bankAccountsOf, enterBankAccount, moveBankAccount } from '../bank-account/contract.ts';
import { saveCarrier } from '../carrier/contract.ts';
import { listConsignors, saveConsignor } from '../consignor/contract.ts';
import { getCustomer, saveCustomer, setCustomerActive } from '../customer/contract.ts';
import { may as customer } from '../customer/permits.ts';
import { searchPicker } from '../lookup/contract.ts';
import { getDriver, listDrivers, saveDriver } from '../driver/contract.ts';
import { customerProducts } from '../product/master.ts';
import { listVehicles, saveVehicle } from '../vehicle/contract.ts';
import { mergedInto, mergeRecords, previewMerge } from './contract.ts';

let stage: Stage;
let chief: Player;
beforeAll(async () => {
  stage = await startStage();
  chief = await stage.cast({ permits: 'all' });
});
afterAll(() => stage.close());

const party = (name: string, contact: string) => ({
  name,
  short_name: name.slice(-4),
  country: 'CN',
  currency: 'CNY' as const,
  company_id: String(stage.companies.cn),
  settlement: 'monthly' as const,
  statement_day: 1,
  credit_days: 0,
  credit_limit: '0',
  credit_currency: 'CNY' as const,
  overdue_grace_days: 0,
  contacts: [{ name: contact }, { name: '共同' }],
});
const place = {
  kind: 'both' as const,
  name: '柳州仓',
  country: 'CN',
  city: '柳州',
  address: '河西路 1 号',
  contact: '李',
  phone: '0771-5580003',
};

test('the same customer entered twice becomes one: what belongs to it goes over, documents keep its name', async () => {
  const savedCustomer = await chief.send(saveCustomer, party('柳州五菱', '甲'));
  const twice = await chief.send(saveCustomer, party('柳州五菱汽车', '乙'));
  await chief.send(saveConsignor, { ...place, customer_id: twice.id });
  const goods = { code: 'P1', name: '车桥', unit: '件', dangerous: false };
  await chief.send(customerProducts.save, { ...goods, customer_id: savedCustomer.id });
  await chief.send(customerProducts.save, { ...goods, customer_id: twice.id });
  await chief.send(customerProducts.save, { ...goods, code: 'P2', customer_id: twice.id });
  await stage.cast({ type: 4, customerId: BigInt(twice.id) });

  const sides = { of: 'customer', from: twice.id, into: savedCustomer.id } as const;
  const preview = await chief.send(previewMerge, sides);
  expect(preview.parts).toEqual(
    expect.arrayContaining([
      { part: 'contact', moves: 1, stays: 1 },
      { part: 'consignor', moves: 1, stays: 0 },
      { part: 'product', moves: 1, stays: 1 },
    ]),
  );
  expect(preview.documents).toBe(1);

  const clerk = await stage.cast({ permits: [customer.view, customer.save] });
  const mergeParams = { ...sides, from_version: 1, into_version: 1, reason: '重复录入' };
  expect(await clerk.refused(mergeRecords, mergeParams)).toBe('NOT_PERMITTED');
  expect(await chief.refused(mergeRecords, { ...mergeParams, into: twice.id })).toBe('MERGE_ITSELF');
  expect(await chief.refused(mergeRecords, { ...mergeParams, into_version: 7 })).toBe('CHANGED_MEANWHILE');
  expect(await chief.send(mergeRecords, mergeParams)).toEqual({ moved: 3 });

  expect((await chief.send(getCustomer, { id: savedCustomer.id })).contacts).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: '甲', main: true }), expect.objectContaining({ name: '乙', main: false })]),
  );
  const moved = (await chief.send(listConsignors, { where: { customer: [savedCustomer.id] } })).rows;
  expect(moved).toHaveLength(1);
  // Neither a form that was opened before the merge nor a new one takes a consignor to the customer that has gone.
  const [consignor] = moved;
  const now = consignor?.version ?? 0;
  const taken = { ...place, id: consignor?.id ?? '', customer_id: twice.id };
  expect(await chief.refused(saveConsignor, { ...taken, customer_id: savedCustomer.id, version: now - 1 })).toBe('CHANGED_MEANWHILE');
  expect(await chief.refused(saveConsignor, { ...taken, version: now })).toBe('BAD_PARAMS');
  expect(await chief.refused(saveConsignor, { ...place, name: '新仓', customer_id: twice.id })).toBe('BAD_PARAMS');
  expect((await chief.send(listConsignors, { where: { customer: [savedCustomer.id] } })).rows).toHaveLength(1);
  expect(await chief.send(mergedInto, { of: 'customer', id: twice.id })).toEqual({ id: savedCustomer.id, name: '柳州五菱', merged: [] });
  expect((await chief.send(searchPicker, { to: 'customer', text: '五菱' })).rows.map(({ id }) => id)).toEqual([savedCustomer.id]);
  // Under its other name too, and still after it is changed itself.
  const offered = async () => (await chief.send(searchPicker, { to: 'customer', text: '五菱汽车' })).rows.map(({ id }) => id);
  expect(await offered()).toEqual([savedCustomer.id]);
  const { version } = await chief.send(getCustomer, { id: savedCustomer.id });
  await chief.send(saveCustomer, { ...party('柳州五菱', '丙'), id: savedCustomer.id, version });
  expect(await offered()).toEqual([savedCustomer.id]);
  expect(await chief.refused(setCustomerActive, { id: twice.id, version: 2, active: true })).toBe('ALREADY_MERGED');
  expect(await chief.refused(previewMerge, sides)).toBe('ALREADY_MERGED');
  const timeline = await chief.send(recordTimeline, { subject: 'customer', id: twice.id });
  expect(JSON.stringify(timeline)).toContain('重复录入');
});

test('a chain of merges ends at the last record, and stays with one customer', async () => {
  const [a, b, c] = [
    await chief.send(saveConsignor, { ...place, name: '甲仓' }),
    await chief.send(saveConsignor, { ...place, name: '乙仓' }),
    await chief.send(saveConsignor, { ...place, name: '丙仓' }),
  ];
  const merge = (from: string, into: string, from_version = 1) =>
    chief.send(mergeRecords, { of: 'consignor', from, into, from_version, into_version: 1, reason: '同一处' });
  await merge(a.id, b.id);
  await merge(b.id, c.id, 2);
  expect((await chief.send(mergedInto, { of: 'consignor', id: a.id })).name).toBe('丙仓');

  // A shared consignor can absorb a customer's own; those of two customers cannot be merged.
  const [one, other] = [await chief.send(saveCustomer, party('南宁一家', '甲')), await chief.send(saveCustomer, party('南宁另家', '乙'))];
  const own = await chief.send(saveConsignor, { ...place, name: '丁仓', customer_id: one.id });
  const theirs = await chief.send(saveConsignor, { ...place, name: '戊仓', customer_id: other.id });
  const mergeInto = (into: string, into_version = 1) => ({
    of: 'consignor' as const,
    from: own.id,
    into,
    from_version: 1,
    into_version,
    reason: '同一处',
  });
  expect(await chief.refused(mergeRecords, mergeInto(theirs.id))).toBe('MERGE_OTHER_CUSTOMER');
  expect(await chief.refused(previewMerge, { of: 'consignor', from: own.id, into: theirs.id })).toBe('MERGE_OTHER_CUSTOMER');
  expect(await chief.send(mergeRecords, mergeInto(c.id, 2))).toEqual({ moved: 0 });
});

test('records of another company are merged by nobody who does not see them, and tell nothing of it', async () => {
  const ours = await chief.send(saveCustomer, party('桂林客户', '甲'));
  const theirs = await chief.send(saveCustomer, { ...party('Khách Hà Nội', 'Bính'), company_id: String(stage.companies.cn) });
  await stage.system<never, unknown>(({ db }) =>
    sql`update customer set company_id = ${stage.companies.vn} where id = ${BigInt(theirs.id)}`.execute(db),
  );
  const sides = { of: 'customer', from: theirs.id, into: ours.id } as const;
  const versions = { from_version: 1, into_version: 1, reason: '重复录入' };
  expect(await chief.refused(previewMerge, sides)).toBe('MERGE_OTHER_COMPANY');
  expect(await chief.refused(mergeRecords, { ...sides, ...versions })).toBe('MERGE_OTHER_COMPANY');
  expect(await chief.refused(mergeRecords, { ...sides, from: ours.id, into: theirs.id, ...versions })).toBe('MERGE_OTHER_COMPANY');
  const overseer = await stage.cast({ permits: 'all', scope: 'all' });
  expect(await overseer.send(mergeRecords, { ...sides, ...versions })).toMatchObject({ moved: 1 });
});

test('a consignor of a customer of another company is merged, into another or with one, by nobody who does not see that company', async () => {
  const ours = await chief.send(saveCustomer, party('梧州客户', '甲'));
  const theirs = await chief.send(saveCustomer, party('Khách Hải Phòng', 'Đinh'));
  const [shared, own] = [await chief.send(saveConsignor, { ...place, name: '己仓' }), { ...place, customer_id: theirs.id }];
  const [first, second] = [
    await chief.send(saveConsignor, { ...own, name: 'Kho 1' }),
    await chief.send(saveConsignor, { ...own, name: 'Kho 2' }),
  ];
  await stage.system<never, unknown>(({ db }) =>
    sql`update customer set company_id = ${stage.companies.vn} where id = ${BigInt(theirs.id)}`.execute(db),
  );
  const versions = { from_version: 1, into_version: 1, reason: '重复录入' };
  for (const into of [second.id, shared.id]) {
    const sides = { of: 'consignor', from: first.id, into } as const;
    expect(await chief.refused(previewMerge, sides)).toBe('MERGE_OTHER_COMPANY');
    expect(await chief.refused(mergeRecords, { ...sides, ...versions })).toBe('MERGE_OTHER_COMPANY');
  }
  const ownPlace = await chief.send(saveConsignor, { ...place, name: '庚仓', customer_id: ours.id });
  expect(await chief.send(mergeRecords, { of: 'consignor', from: ownPlace.id, into: shared.id, ...versions })).toEqual({ moved: 0 });
  const overseer = await stage.cast({ permits: 'all', scope: 'all' });
  expect(await overseer.send(mergeRecords, { of: 'consignor', from: first.id, into: second.id, ...versions })).toEqual({ moved: 0 });
  // An id that is not there is no other company's.
  const missing = { of: 'consignor', from: '999999999', into: shared.id } as const;
  expect([await chief.refused(previewMerge, missing), await chief.refused(mergeRecords, { ...missing, ...versions })]).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
  ]);
});

test('nothing is merged into a record that nobody uses any more', async () => {
  const [doubled, unused] = [
    await chief.send(saveCustomer, party('梧州港务', '丁')),
    await chief.send(saveCustomer, party('梧州港务旧', '戊')),
  ];
  await chief.send(saveConsignor, { ...place, name: '梧州仓', customer_id: doubled.id });
  const off = await chief.send(setCustomerActive, { id: unused.id, version: 1, active: false });
  const sides = { of: 'customer', from: doubled.id, into: unused.id } as const;
  const merge = { ...sides, from_version: 1, into_version: off.version, reason: '重复录入' };
  expect(await chief.refused(previewMerge, sides)).toBe('MERGE_INTO_INACTIVE');
  expect(await chief.refused(mergeRecords, merge)).toBe('MERGE_INTO_INACTIVE');
  expect((await chief.send(listConsignors, { where: { customer: [doubled.id] } })).rows).toHaveLength(1);
  await chief.send(setCustomerActive, { id: unused.id, version: off.version, active: true });
  expect((await chief.send(previewMerge, sides)).parts.find(({ part }) => part === 'consignor')).toMatchObject({ moves: 1 });
});

test('a file goes over with its record: it is read where the survivor shows it, and no longer once it is removed there', async () => {
  const [survivor, twice] = [
    await chief.send(saveCustomer, party('钦州港务', '甲')),
    await chief.send(saveCustomer, party('钦州港务局', '乙')),
  ];
  const [was, record] = [
    { subject: 'customer', id: twice.id },
    { subject: 'customer', id: survivor.id },
  ];
  const colleague = await stage.cast({ permits: [customer.view] });
  const upload = (name: string) => chief.upload(name, Buffer.from('berth,days\n3,14\n'));
  const [attached, commented] = [await upload('berths.csv'), await upload('days.csv')];
  // The survivor has one of the files already.
  await chief.send(addAttachment, { ...record, file_id: attached, kind: null });
  await chief.send(addAttachment, { ...was, file_id: attached, kind: null });
  await chief.send(addComment, { ...was, text: '14 天', external: false, mentions: [], files: [commented] });
  const merge = { of: 'customer' as const, from: twice.id, into: survivor.id, from_version: 1, into_version: 1, reason: '重复录入' };
  await chief.send(mergeRecords, merge);

  const shown = (await chief.send(listAttachments, record)).rows;
  expect(shown.map(({ name }) => name)).toEqual(['berths.csv', 'berths.csv']);
  for (const id of [attached, commented]) expect((await colleague.send(fileTicket, { id })).ticket).not.toBe('');
  for (const { id } of shown) await chief.send(removeAttachment, { ...record, attachment: id });
  expect(await colleague.refused(fileTicket, { id: attached })).toBe('NOT_FOUND');
  expect((await colleague.send(fileTicket, { id: commented })).ticket).not.toBe('');
});

test('followers, teams and accounts of a customer go over, each once, and the history of the survivor says what came', async () => {
  const [survivor, twice] = [
    await chief.send(saveCustomer, party('防城港务', '甲')),
    await chief.send(saveCustomer, party('防城港务局', '乙')),
  ];
  const [record, was] = [
    { subject: 'customer', id: survivor.id },
    { subject: 'customer', id: twice.id },
  ];
  const team = await stage.system<never, string>(async ({ db }) => {
    const { rows } = await sql<{
      id: bigint;
    }>`insert into team (company_id, name) values (${stage.companies.cn}, '防城组') returning id`.execute(db);
    return String(rows[0]?.id);
  });
  const { version } = await chief.send(saveCustomer, { ...party('防城港务局', '乙'), ...twice, team_ids: [team] });
  const account = (customer_id: string, account_no: string) =>
    chief.send(enterBankAccount, { customer_id, bank: '中国银行', account_no, account_name: '防城港务', currency: 'CNY' });
  await account(survivor.id, '6217 0000 1111');
  await account(twice.id, '6217 0000 1111');
  await account(twice.id, '6217 0000 2222');
  const follower = await stage.cast({ permits: [customer.view] });
  await follower.send(followRecord, { ...was, follow: true });

  const sides = { of: 'customer', from: twice.id, into: survivor.id } as const;
  expect((await chief.send(previewMerge, sides)).parts).toEqual(
    expect.arrayContaining([
      { part: 'team', moves: 1, stays: 0 },
      { part: 'bankAccount', moves: 1, stays: 1 },
    ]),
  );
  await chief.send(mergeRecords, { ...sides, from_version: version, into_version: 1, reason: '重复录入' });
  // A form of the survivor that was opened before the merge does not know what came over, and cannot take it away.
  const opened = { ...party('防城港务', '甲'), ...survivor, team_ids: [] };
  expect(await chief.refused(saveCustomer, opened)).toBe('CHANGED_MEANWHILE');
  expect(await chief.send(getCustomer, { id: survivor.id })).toMatchObject({ team_ids: [team], version: survivor.version + 1 });
  const { contacts } = await chief.send(getCustomer, { id: survivor.id });
  expect(new Set(contacts.map(({ name }) => name))).toEqual(new Set(['甲', '共同', '乙']));
  const accounts = (await chief.send(bankAccountsOf, { customer_id: survivor.id })).rows;
  expect(accounts.map(({ account_no }) => account_no).sort()).toEqual(['6217 0000 1111', '6217 0000 2222']);
  await stage.pushes();
  await chief.send(addComment, { ...record, text: '周五不收货', external: false, mentions: [], files: [] });
  await stage.runJobs();
  const readers = (await stage.pushes()).flatMap((push) => ('accounts' in push.to ? push.to.accounts : []).map(String));
  expect(readers).toContain(String(follower.accountId));
  const { rows } = await chief.send(recordTimeline, { ...record, what: 'mergeOf' });
  expect(rows).toMatchObject([{ note: '重复录入' }]);
});

test('an approved bank account that goes over is approved again by another person, and those of the survivor wait a day', async () => {
  const other = await stage.cast({ permits: 'all' });
  const keeper = await stage.cast({ permits: 'all' });
  const account = async (customer_id: string, account_no: string, account_name: string) => {
    const { id } = await keeper.send(enterBankAccount, { customer_id, bank: '中国银行', account_no, account_name, currency: 'CNY' });
    await other.send(moveBankAccount, { id, version: 1, action: 'approve' });
    return id;
  };
  const small = await chief.send(saveCustomer, party('来宾货运', '甲'));
  const large = await chief.send(saveCustomer, party('来宾糖业', '乙'));
  const moving = await account(small.id, '6217 0000 5555', '来宾货运');
  const own = await account(large.id, '6217 0000 6666', '来宾糖业');
  // Both could be paid to by now.
  stage.clock.advance(86_400_000);
  const sides = { of: 'customer', from: small.id, into: large.id } as const;
  await chief.send(mergeRecords, { ...sides, from_version: 1, into_version: 1, reason: '重复录入' });
  const { rows } = await chief.send(bankAccountsOf, { customer_id: large.id });
  const waits = (usable_from: string | null) => (usable_from === null ? null : Date.parse(usable_from) - stage.clock.now().getTime());
  expect(rows.map((row) => [row.id, row.state, waits(row.usable_from), row.name_differs])).toEqual([
    [own, 'approved', 86_400_000, false],
    [moving, 'entered', null, true],
  ]);
  expect(await chief.refused(moveBankAccount, { id: moving, version: 3, action: 'approve' })).toBe('FOUR_EYES');
  expect((await other.send(moveBankAccount, { id: moving, version: 3, action: 'approve' })).state).toBe('approved');
});

test('the trucks and drivers of a carrier that was entered twice go over, but for those that the other has', async () => {
  const type = await stage.system<never, string>(async ({ db }) => {
    const { rows } = await sql<{
      id: bigint;
    }>`insert into vehicle_type (code, name_zh, name_vi, name_en, name_th, length_m, load_kg, volume_m3)
      values ('T96', 'T96', 'T96', 'T96', 'T96', 9.6, 18000, 55) returning id`.execute(db);
    return String(rows[0]?.id);
  });
  const carrier = async (name: string, plates: readonly string[], licences: readonly string[]) => {
    const terms = { kind: 'contracted', country: 'CN', currency: 'CNY', settlement: 'monthly', payment_days: 30 } as const;
    const { id } = await chief.send(saveCarrier, { name, short_name: name, ...terms, contact: '陈', phone: '0771-5580001' });
    let vehicle_id: string | null = null;
    const truck = { country: 'CN', vehicle_type_id: type, load_kg: '18000', volume_m3: '55', pallets: 24, status: 'available' } as const;
    const papers = { inspection_until: '2027-05-31', insurance_until: '2027-03-31' };
    for (const plate_no of plates.toReversed())
      ({ id: vehicle_id } = await chief.send(saveVehicle, { ...truck, ...papers, plate_no, carrier_id: id }));
    const person = { phone: '13800138000', country: 'CN', licence_class: 'A2', licence_until: '2030-06-30', language: 'zh' } as const;
    for (const licence_no of licences)
      await chief.send(saveDriver, { ...person, name: licence_no, licence_no, carrier_id: id, vehicle_id });
    return id;
  };
  const into = await carrier('防城运输', ['桂P00001'], ['L-1']);
  const from = await carrier('防城汽运', ['桂P00001', '桂P00002'], ['L-1', 'L-2']);
  await chief.send(mergeRecords, { of: 'carrier', from, into, from_version: 1, into_version: 1, reason: '重复录入' });
  const trucks = await chief.send(listVehicles, { where: { carrier: [into] } });
  expect(trucks.rows.map(({ plate_no }) => plate_no)).toEqual(['桂P00001', '桂P00002']);
  const drivers = await chief.send(listDrivers, { where: { carrier: [into] } });
  expect(drivers.rows.map(({ name }) => name)).toEqual(['L-1', 'L-2']);
  // The driver that went over had the truck of which the survivor has one with the same plate.
  const own = trucks.rows.find(({ plate_no }) => plate_no === '桂P00001');
  for (const { id } of drivers.rows) expect((await chief.send(getDriver, { id })).vehicle_id).toBe(own?.id);
});
