import type { IdentityTables } from '../../domains/identity/server/db.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DispatchTables, DispatchWork } from '../../domains/dispatch/server/db.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../domains/dispatch/server/seed/scene.ts';
import { issueMachineKey, listMachineKeys, revokeMachineKey } from '../../domains/dispatch/machine-key/contract.ts';
import { dispatchLoads } from '../../domains/dispatch/work-order/contract.ts';
import { gateIn, listYard, moveInYard } from '../../domains/dispatch/yard/contract.ts';
import { listCarrierWork } from '../../domains/dispatch/carrier/contract.ts';
import { listOwnOrders, readOwnOrder } from '../../domains/order/portal/contract.ts';
import { saveCarrier } from '../../domains/reference/carrier/contract.ts';
import { getCustomer, saveCustomer } from '../../domains/reference/customer/contract.ts';
import { contracts } from '../../domains/reference/contract/master.ts';
import { stations } from '../../domains/reference/station/master.ts';
import {
  getMailAccount,
  listMailAccounts,
  saveMailAccount,
  setMailAccountActive,
  testMailAccount,
} from '../../domains/workspace/mail/contract.ts';
import { cancelMessage, getMessage, listMessages, resendMessage } from '../../domains/workspace/outbox/contract.ts';
import { getAccount, saveAccount } from '../../domains/identity/account/contract.ts';
import { accountSheet } from '../../domains/identity/server/seed/account-sheet.ts';
import { saveTeam } from '../../domains/identity/team/contract.ts';
import { type Player, type Stage, startStage } from '../stage.ts';

/* A list that staff of one company see belongs to that company: staff of another company can neither read nor change it. */

let stage: Stage;
let scene: DispatchScene;
let admin: Player;
let chinese: Player;
let vietnamese: Player;
beforeAll(async () => {
  stage = await startStage();
  const { cn, vn } = stage.companies;
  scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, cn));
  admin = await stage.cast({ name: 'Chen', scope: 'all' });
  chinese = await stage.cast({ name: 'Wu', companyId: cn });
  vietnamese = await stage.cast({ name: 'Minh', companyId: vn });
});
afterAll(() => stage.close());

const system = <T>(run: (work: DispatchWork) => Promise<T>): Promise<T> => stage.system<DispatchTables, T>(run);
const key = (name: string, more: object = {}) => ({ use: 'track' as const, name, ...more });

test('a key is issued for a company of ours and is listed and revoked there', async () => {
  const { cn, vn } = stage.companies;
  const party = { customer_id: String(scene.lux) };
  const issued = await chinese.send(issueMachineKey, key('Lux ERP', party));
  expect((await chinese.send(listMachineKeys, {})).rows.map((row) => row.id)).toEqual([issued.id]);
  expect((await vietnamese.send(listMachineKeys, {})).rows).toEqual([]);
  expect(await vietnamese.refused(revokeMachineKey, { id: issued.id, version: 1 })).toBe('NOT_FOUND');
  expect(await vietnamese.refused(issueMachineKey, key('Theirs', { ...party, company_id: String(cn) }))).toBe('BAD_PARAMS');
  await admin.send(issueMachineKey, key('For Vietnam', { ...party, company_id: String(vn) }));
  expect((await vietnamese.send(listMachineKeys, {})).rows.map((row) => row.name)).toEqual(['For Vietnam']);
});

test('a key reads and reports the documents of its company alone', async () => {
  const ours = await system((work) => addOrder(work, scene, { no: 'SO-OURS', pieces: 1, kg: '10', m3: '1' }));
  const theirs = { ...scene, companyId: stage.companies.vn };
  await system((work) => addOrder(work, theirs, { no: 'SO-THEIRS', pieces: 1, kg: '10', m3: '1' }));
  const trip = await chinese.send(dispatchLoads, {
    loads: [{ order_id: String(ours), pieces: 1, gross_kg: '10', volume_m3: '1' }],
    carrier_id: String(scene.jinlong),
    planned_depart: '2026-11-20T12:30:00Z',
    planned_arrive: '2026-11-20T22:00:00Z',
    pod_required: false,
  });
  await system(({ db }) =>
    db.updateTable('work_order').set({ state: 'assigned', plate_no: '桂B30003' }).where('id', '=', BigInt(trip.id)).execute(),
  );
  const keyOf = async (by: Player, party: object) => (await by.send(issueMachineKey, key('Track', party))).key ?? '';
  const read = async (bearer: string) => (await stage.machine('GET', '/api/track', { key: bearer })).data;
  const customer = { customer_id: String(scene.lux) };
  const carrier = { carrier_id: String(scene.jinlong) };
  expect(await read(await keyOf(chinese, customer))).toMatchObject({ orders: [{ order_no: 'SO-OURS' }] });
  expect(await read(await keyOf(vietnamese, customer))).toMatchObject({ orders: [{ order_no: 'SO-THEIRS' }] });
  expect(await read(await keyOf(chinese, carrier))).toMatchObject({ work_orders: [{ no: trip.no }] });
  const foreign = await keyOf(vietnamese, carrier);
  expect(await read(foreign)).toEqual({ work_orders: [] });
  const departure = { work_order_no: trip.no, code: 'departed', at: '2026-11-20T01:50:00Z' };
  const told = await stage.machine('POST', '/api/track', { key: foreign, body: [departure] });
  expect(told.data).toMatchObject({ taken: 0, refused: [{ refusal: 'NOT_FOUND' }] });
});

test('a visit to a shared yard belongs to the company that let it in, or to that of its trip', async () => {
  const yard = { code: 'YARD1', name: 'Yard', name_en: 'Yard', kind: 'yard', country: 'CN', time_zone: 'Asia/Shanghai' } as const;
  const { id: station_id } = await admin.send(stations.save, {
    ...yard,
    latitude: '24.3',
    longitude: '109.4',
    radius_m: 500,
    bonded: false,
  });
  const visit = { station_id, kind: 'truck' as const, at: '2026-11-20T01:00:00Z' };
  const own = await vietnamese.send(gateIn, { ...visit, plate_no: '29C-55555' });
  const driven = await admin.send(gateIn, { ...visit, plate_no: '桂B30003' });
  expect((await vietnamese.send(listYard, {})).rows.map((row) => row.id)).toEqual([own.id]);
  expect((await chinese.send(listYard, {})).rows.map((row) => row.id)).toEqual([driven.id]);
  expect((await admin.send(listYard, {})).rows).toHaveLength(2);
  const out = { action: 'gateOut' as const, at: '2026-11-20T01:30:00Z' };
  expect(await chinese.refused(moveInYard, { id: own.id, version: 1, ...out })).toBe('NOT_FOUND');
  await vietnamese.send(moveInYard, { id: own.id, version: 1, ...out });
});

test('a dock or a yard that another company uses is refused without telling what stands there and where', async () => {
  const yard = {
    code: 'YARD2',
    name: 'Secret yard',
    name_en: 'Secret yard',
    kind: 'yard',
    country: 'CN',
    time_zone: 'Asia/Shanghai',
  } as const;
  const place = { latitude: '24.3', longitude: '109.4', radius_m: 500, bonded: false };
  const { id: station_id } = await admin.send(stations.save, { ...yard, ...place });
  const { id: elsewhere } = await admin.send(stations.save, { ...yard, ...place, code: 'YARD3', name: 'Other', name_en: 'Other' });
  const visit = { kind: 'truck' as const, at: '2026-11-20T01:00:00Z' };
  const dock = { action: 'dock' as const, dock: 'D1', at: '2026-11-20T01:10:00Z' };
  const theirs = await chinese.send(gateIn, { ...visit, station_id, plate_no: '桂Z77777' });
  await chinese.send(moveInYard, { id: theirs.id, version: 1, ...dock });
  const own = await vietnamese.send(gateIn, { ...visit, station_id, plate_no: '29C-77777' });
  const told = [
    await vietnamese.raw('yard.move', { id: own.id, version: 1, ...dock, request_id: crypto.randomUUID() }),
    await vietnamese.raw('yard.gateIn', { ...visit, station_id: elsewhere, plate_no: '桂Z77777', request_id: crypto.randomUUID() }),
  ];
  expect(told.map(({ data }) => (data as { refusal: string }).refusal)).toEqual(['DOCK_OCCUPIED', 'IN_ANOTHER_YARD']);
  expect(JSON.stringify(told[0])).not.toContain('桂Z77777');
  expect(JSON.stringify(told[1])).not.toContain('Secret yard');
});

test('mail accounts and messages are seen by their company, and those of no company by who sees all', async () => {
  const { cn } = stage.companies;
  const server = {
    host: 'mail.example.com',
    port: 465,
    security: 'tls' as const,
    from_address: 'a@example.com',
    from_name: 'A',
    timeout_seconds: 10,
  };
  const shared = await admin.send(saveMailAccount, { name: 'Shared', ...server });
  const own = await admin.send(saveMailAccount, { name: 'China', ...server, company_id: String(cn) });
  const names = async (player: Player) => (await player.send(listMailAccounts, {})).rows.map((row) => row.name).sort();
  expect(await names(admin)).toEqual(['China', 'Shared']);
  expect(await names(chinese)).toEqual(['China']);
  expect(await names(vietnamese)).toEqual([]);
  for (const { id } of [shared, own]) {
    expect(await vietnamese.refused(getMailAccount, { id })).toBe('NOT_FOUND');
    expect(await vietnamese.refused(saveMailAccount, { name: 'X', ...server, id, version: 1 })).toBe('NOT_FOUND');
    expect(await vietnamese.refused(setMailAccountActive, { id, version: 1, active: false })).toBe('NOT_FOUND');
    expect(await vietnamese.refused(testMailAccount, { id, to: 'minh@example.com' })).toBe('NOT_FOUND');
  }
  expect(await vietnamese.refused(saveMailAccount, { name: 'For all', ...server })).toBe('BAD_PARAMS');
  const { message_id } = await chinese.send(testMailAccount, { id: own.id, to: 'wu@example.com' });
  await admin.send(testMailAccount, { id: shared.id, to: 'chen@example.com' });
  const to = async (player: Player) => (await player.send(listMessages, {})).rows.map((row) => row.recipient).sort();
  expect(await to(admin)).toEqual(['chen@example.com', 'wu@example.com']);
  expect(await to(chinese)).toEqual(['wu@example.com']);
  expect(await to(vietnamese)).toEqual([]);
  for (const call of [getMessage, cancelMessage, resendMessage])
    expect(await vietnamese.refused(call, { id: message_id })).toBe('NOT_FOUND');
});

test('a customer and an own fleet are given to a company, and taken from it, by nobody who does not act for it', async () => {
  const { cn, vn } = stage.companies;
  const facts = { country: 'CN', currency: 'CNY' as const, settlement: 'monthly' as const };
  const client = {
    ...facts,
    name: '北海客户',
    short_name: '北海',
    statement_day: 1,
    credit_days: 0,
    credit_limit: '0',
    credit_currency: 'CNY' as const,
    overdue_grace_days: 0,
    contacts: [{ name: '李' }],
  };
  const fleet = {
    ...facts,
    name: '自有车队',
    short_name: '车队',
    kind: 'own' as const,
    payment_days: 0,
    contact: '李',
    phone: '13800138001',
  };
  for (const [call, record] of [
    [saveCustomer, client],
    [saveCarrier, fleet],
  ] as const) {
    const save = (company: bigint, more: object = {}) => ({ ...record, company_id: String(company), ...more }) as never;
    expect(await chinese.refused(call, save(vn))).toBe('BAD_PARAMS');
    const { id, version } = await chinese.send(call, save(cn));
    expect(await chinese.refused(call, save(vn, { id, version }))).toBe('BAD_PARAMS');
    expect(await vietnamese.refused(call, save(vn, { id, version }))).toBe('BAD_PARAMS');
    // The record is shared: a colleague elsewhere keeps its other facts.
    const current = await vietnamese.send(call, save(cn, { id, version, remark: 'Khách quen' }));
    const moved = await admin.send(call, save(vn, { id, version: current.version }));
    expect(await chinese.refused(call, save(cn, { id, version: moved.version }))).toBe('BAD_PARAMS');
  }
});

test('a customer is given to a team or a colleague, and taken from a team, by nobody who does not act for their company', async () => {
  const { cn, vn } = stage.companies;
  const teamOf = async (companyId: bigint, name: string) => {
    const facts = { company_id: String(companyId), name, leader_id: null, remark: null, member_ids: [] };
    return (await admin.send(saveTeam, facts)).id;
  };
  const [ours, theirs] = [await teamOf(cn, '北海组'), await teamOf(vn, 'Tổ Bắc Ninh')];
  const client = {
    name: '钦州客户',
    short_name: '钦州',
    country: 'CN',
    currency: 'CNY' as const,
    settlement: 'monthly' as const,
    company_id: String(cn),
    statement_day: 1,
    credit_days: 0,
    credit_limit: '0',
    credit_currency: 'CNY' as const,
    overdue_grace_days: 0,
  };
  const teamsOf = async (id: string) => [...((await admin.send(getCustomer, { id })).team_ids ?? [])].sort();
  expect(await chinese.refused(saveCustomer, { ...client, team_ids: [theirs] })).toBe('BAD_PARAMS');
  expect(await chinese.refused(saveCustomer, { ...client, team_ids: ['9223372036854770001'] })).toBe('BAD_PARAMS');
  const { id, version } = await chinese.send(saveCustomer, { ...client, team_ids: [ours] });
  expect(await chinese.refused(saveCustomer, { ...client, id, version, team_ids: [ours, theirs] })).toBe('BAD_PARAMS');
  expect(await vietnamese.refused(saveCustomer, { ...client, id, version, team_ids: [] })).toBe('BAD_PARAMS');
  // The customer is shared: each company adds its own team and leaves the other's.
  const both = await vietnamese.send(saveCustomer, { ...client, id, version, team_ids: [ours, theirs] });
  expect(await teamsOf(id)).toEqual([ours, theirs].sort());
  expect(await chinese.refused(saveCustomer, { ...client, id, version: both.version, team_ids: [ours] })).toBe('BAD_PARAMS');
  const left = await chinese.send(saveCustomer, { ...client, id, version: both.version, team_ids: [theirs] });
  expect(await teamsOf(id)).toEqual([theirs]);

  // With `mine` or `team` as their scope, sales and customer service see the records of their customers.
  const mine = { ...client, id, version: left.version };
  const salesperson = await stage.cast({ name: 'Lan', companyId: vn });
  const buyer = await stage.cast({ name: 'Vina', type: 4, companyId: cn, customerId: scene.vina });
  const leaver = await stage.cast({ name: 'Left', companyId: cn });
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: false }).where('id', '=', leaver.accountId).execute(),
  );
  for (const field of ['sales_id', 'service_id']) {
    expect(await chinese.refused(saveCustomer, { ...mine, [field]: String(leaver.accountId) })).toBe('BAD_PARAMS');
    expect(await chinese.refused(saveCustomer, { ...mine, [field]: String(salesperson.accountId) })).toBe('BAD_PARAMS');
    expect(await chinese.refused(saveCustomer, { ...mine, [field]: String(buyer.accountId) })).toBe('BAD_PARAMS');
  }
  const named = await vietnamese.send(saveCustomer, { ...mine, sales_id: String(salesperson.accountId) });
  await chinese.send(saveCustomer, {
    ...mine,
    version: named.version,
    sales_id: String(salesperson.accountId),
    service_id: String(chinese.accountId),
  });
});

test('a contract is owned by a colleague of its company', async () => {
  const { cn, vn } = stage.companies;
  const contract = {
    contract_no: 'HT-2026-077',
    name: '钦州运输合同',
    company_id: String(cn),
    customer_id: String(scene.lux),
    starts_on: '2026-01-01',
    ends_on: '2026-12-31',
    remind_days: 30,
  };
  const elsewhere = await stage.cast({ name: 'Hoa', companyId: vn });
  const buyer = await stage.cast({ name: 'Lux buyer', type: 4, companyId: cn, customerId: scene.lux });
  for (const { accountId } of [elsewhere, buyer])
    expect(await chinese.refused(contracts.save, { ...contract, owner_id: String(accountId) })).toBe('BAD_PARAMS');
  const { id } = await chinese.send(contracts.save, { ...contract, owner_id: String(chinese.accountId) });
  expect(await vietnamese.refused(contracts.get, { id })).toBe('NOT_FOUND');
});

test('an account of a party sees the records of the companies that it names, whatever the party begins with others later', async () => {
  const { cn, vn } = stage.companies;
  const customer = { type: 4 as const, customerId: scene.vina };
  const narrow = await stage.cast({ ...customer, companyIds: [cn] });
  const wide = await stage.cast({ ...customer, companyIds: [cn, vn] });
  const add = (no: string, companyId: bigint) =>
    system((work) => addOrder(work, { ...scene, lux: scene.vina, companyId }, { no, pieces: 1, kg: '10', m3: '1' }));
  const [ours, theirs] = [String(await add('SO-PARTY-CN', cn)), String(await add('SO-PARTY-VN', vn))];
  const numbers = async (player: Player) =>
    ((await player.send(listOwnOrders, {})).rows as readonly { order_no: string }[]).map((row) => row.order_no).sort();
  expect(await numbers(wide)).toEqual(['SO-PARTY-CN', 'SO-PARTY-VN']);
  expect(await numbers(narrow)).toEqual(['SO-PARTY-CN']);
  expect(await narrow.refused(readOwnOrder, { id: theirs })).toBe('NOT_FOUND');
  expect((await narrow.send(readOwnOrder, { id: ours })).order_no).toBe('SO-PARTY-CN');

  const carrier = { type: 2 as const, carrierId: scene.jinlong };
  const [driverOf, driverOfAll] = [
    await stage.cast({ ...carrier, companyIds: [cn] }),
    await stage.cast({ ...carrier, companyIds: [cn, vn] }),
  ];
  const trip = await admin.send(dispatchLoads, {
    loads: [{ order_id: theirs, pieces: 1, gross_kg: '10', volume_m3: '1' }],
    carrier_id: String(scene.jinlong),
    planned_depart: '2026-11-21T12:30:00Z',
    planned_arrive: '2026-11-21T22:00:00Z',
    pod_required: false,
  });
  const trips = async (player: Player) => ((await player.send(listCarrierWork, {})).rows as readonly { no: string }[]).map((row) => row.no);
  expect(await trips(driverOfAll)).toContain(trip.no);
  expect(await trips(driverOf)).not.toContain(trip.no);
});

test('an account of a party names only companies that its maker sees, and those of today if it names none', async () => {
  const { cn, vn } = stage.companies;
  const facts = { user_type: '4', customer_id: String(scene.vina) } as const;
  const vietnam = accountSheet({ companyId: vn, login: 'vina.vn' }, facts);
  // The customer works with both companies: an account that names none would see both.
  expect(await vietnamese.refused(saveAccount, vietnam)).toBe('BEYOND_YOUR_RIGHTS');
  expect(await vietnamese.refused(saveAccount, { ...vietnam, company_ids: [String(vn), String(cn)] })).toBe('BEYOND_YOUR_RIGHTS');
  const { id } = await vietnamese.send(saveAccount, { ...vietnam, company_ids: [String(vn)] });
  expect((await vietnamese.send(getAccount, { id })).company_ids).toEqual([String(vn)]);
  const both = await admin.send(saveAccount, accountSheet({ companyId: cn, login: 'vina.cn' }, facts));
  expect((await admin.send(getAccount, { id: both.id })).company_ids).toEqual([String(cn), String(vn)]);
});
