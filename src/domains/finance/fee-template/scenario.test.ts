import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { may as bill } from '../bill/permits.ts';
import { makeBills } from '../bill/contract.ts';
import { listCharges, reviewCharges } from '../charge/contract.ts';
import { may as charge } from '../charge/permits.ts';
import { listInvoices } from '../invoice/contract.ts';
import { may as invoice } from '../invoice/permits.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { type TemplateLine, templateLine } from '../server/seed/template-line.ts';
import { may as writeOff } from '../write-off/permits.ts';
import { writeOffCandidates } from '../write-off/contract.ts';
import { applyFeeTemplate, getFeeTemplate, listFeeTemplates, saveFeeTemplate, saveTemplateFees, setFeeTemplateActive } from './contract.ts';
import { may } from './permits.ts';

/* A clerk keeps a set of ocean fees and adds it to orders. Qinzhou is the port of loading, the orders leave China. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let ports: Record<'qinzhou' | 'haiphong' | 'laemChabang', bigint>;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-20': '7.10' }));
  ports = await stage.system<FinanceTables, typeof ports>(async ({ db }) => {
    const { rows } = await sql<{ code: string; id: bigint }>`
      insert into station (code, name, name_en, country, kind, time_zone)
      values ('CNQZH', '钦州', 'Qinzhou', 'CN', 'port', 'Asia/Shanghai'), ('VNHPH', '海防', 'Haiphong', 'VN', 'port', 'Asia/Ho_Chi_Minh'),
        ('THLCH', '林查班', 'Laem Chabang', 'TH', 'port', 'Asia/Bangkok') returning code, id`.execute(db);
    const of = (code: string): bigint => rows.find((row) => row.code === code)?.id ?? 0n;
    return { qinzhou: of('CNQZH'), haiphong: of('VNHPH'), laemChabang: of('THLCH') };
  });
  const permits = [
    may.view,
    may.save,
    charge.view,
    charge.enter,
    charge.review,
    charge.void,
    bill.view,
    bill.make,
    invoice.view,
    writeOff.view,
  ];
  clerk = await stage.cast({ name: 'Lin', permits });
}, 60_000);
afterAll(() => stage.close());

async function addOrder(no: string, from: bigint, to: bigint, container: string | null = '45G1'): Promise<void> {
  await stage.system<FinanceTables, void>(async ({ db, now }) => {
    const due = new Date(now.getTime() + 864e5);
    await sql`insert into transport_order (order_no, company_id, customer_id, bill_to_id, business_type, container_type, origin_station_id,
        destination_station_id, region, shipper_name, shipper_contact, shipper_phone, shipper_address, consignee_name, consignee_contact,
        consignee_phone, consignee_address, pickup_from, pickup_to, due_at, order_time, state, pieces, pallets, gross_kg, volume_m3)
      values (${no}, ${stage.companies.cn}, ${scene.customer}, ${scene.customer}, 'container', ${container}, ${from}, ${to}, 'cn', 'a', 'b', 'c', 'd',
        'a', 'b', 'c', 'd', ${now}, ${due}, ${due}, ${now}, 'received', 12, 3, 12500.5, 30.25)`.execute(db);
  });
}
const fee = (more: Partial<TemplateLine>): TemplateLine =>
  templateLine(scene.freight, { basis: 'bill_of_lading', unit_price: '450', ...more });
async function template(name: string, lines: TemplateLine[], side: 'receivable' | 'payable' = 'receivable'): Promise<string> {
  const { id, version } = await clerk.send(saveFeeTemplate, { side, business: 'ocean', name, remark: null });
  await clerk.send(saveTemplateFees, { id, version, lines });
  return id;
}
const apply = (
  template_id: string,
  order_no: string,
  more: Partial<ParamsOf<typeof applyFeeTemplate>> = {},
): ParamsOf<typeof applyFeeTemplate> => ({
  template_id,
  order_no,
  work_order_no: null,
  business_on: '2026-11-20',
  ...more,
});
const chargesOf = async (no: string) =>
  (await clerk.send(listCharges, { tab: 'all', where: { order_no: [no] } })).rows
    .map(({ fee_name, quantity, currency, amount, business, party_name }) =>
      [fee_name, quantity, currency, amount, business, party_name].join(' '),
    )
    .toSorted();

test('all fees whose conditions are met are added in one go, and applying it twice says so and adds nothing', async () => {
  await addOrder('TF-1', ports.qinzhou, ports.haiphong);
  const set = await template('钦州出口', [
    fee({}),
    fee({ fee_name_id: String(scene.fuel), basis: 'ton', unit_price: '10', port_id: String(ports.qinzhou), direction: 'export' }),
    fee({ fee_name_id: String(scene.duty), basis: 'teu', unit_price: '100', currency: 'USD', container_type: '45G1' }),
    fee({ unit_price: '1', direction: 'import' }),
    fee({ unit_price: '2', port_id: String(ports.haiphong) }),
    fee({ unit_price: '3', container_type: '22G1' }),
  ]);
  expect(await clerk.send(applyFeeTemplate, apply(set, 'TF-1'))).toEqual({ added: 3, present: 0, unmet: 3 });
  const added = ['DUTY 2 USD 200.00 ocean ACME 贸易', 'FREIGHT 1 CNY 450.00 ocean ACME 贸易', 'FUEL 12.5005 CNY 125.01 ocean ACME 贸易'];
  expect((await chargesOf('TF-1')).map((one) => one.replace(/\.(\d+?)0+ (?=CNY|USD)/, '.$1 ').replace(/\.0+ (?=CNY|USD)/, ' '))).toEqual(
    added,
  );
  expect(await clerk.refused(applyFeeTemplate, apply(set, 'TF-1'))).toBe('TEMPLATE_APPLIED');
  expect(await chargesOf('TF-1')).toHaveLength(3);
  // A fee that was added to the template later is added alone, and a voided charge may be added again.
  const { version, lines } = await clerk.send(getFeeTemplate, { id: set });
  await clerk.send(saveTemplateFees, { id: set, version, lines: [...lines, fee({ unit_price: '77' })] });
  expect(await clerk.send(applyFeeTemplate, apply(set, 'TF-1'))).toEqual({ added: 1, present: 3, unmet: 3 });
  const { rows } = await clerk.send(listCharges, { tab: 'all', where: { order_no: ['TF-1'] } });
  const one = rows.find(({ amount }) => amount === '77.00');
  await clerk.send(reviewCharges, { action: 'void', rows: [{ id: one?.id ?? '', version: one?.version ?? 0 }], reason: '重复' });
  expect(await clerk.send(applyFeeTemplate, apply(set, 'TF-1'))).toMatchObject({ added: 1, present: 3 });
  // A removed fee adds nothing any more, and the charges that came from it stay.
  const now = await clerk.send(getFeeTemplate, { id: set });
  await clerk.send(saveTemplateFees, { id: set, version: now.version, lines: now.lines.slice(0, 1) });
  expect((await clerk.send(getFeeTemplate, { id: set })).lines).toHaveLength(1);
  expect(await clerk.refused(applyFeeTemplate, apply(set, 'TF-1'))).toBe('TEMPLATE_APPLIED');
});

test('what the user chooses stands before the facts of the order, and two applications at once add each fee once', async () => {
  await addOrder('TF-2', ports.laemChabang, ports.haiphong, null);
  const set = await template('过境', [fee({ direction: 'import', container_type: '22G1', basis: 'teu' })]);
  expect(await clerk.refused(applyFeeTemplate, apply(set, 'TF-2'))).toBe('TEMPLATE_UNMET');
  const chosen = apply(set, 'TF-2', { direction: 'import', container_type: '22G1' });
  const second = await stage.cast({ name: 'Lin 2', permits: [may.view, charge.enter] });
  const outcomes = await Promise.allSettled([clerk.send(applyFeeTemplate, chosen), second.send(applyFeeTemplate, chosen)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await chargesOf('TF-2')).toHaveLength(1);
  // A quantity that the order does not have is refused, and nothing is added.
  const weights = await template('箱费', [fee({}), fee({ basis: 'container' })]);
  expect(await clerk.refused(applyFeeTemplate, apply(weights, 'TF-2'))).toBe('TEMPLATE_QUANTITY');
  expect(await chargesOf('TF-2')).toHaveLength(1);
});

test('a payable template charges its own carrier, or asks for one, in currencies with no and with three decimals', async () => {
  await stage.system<FinanceTables, void>(async ({ db }) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      select null, base, 'CNY', rate::numeric, '2026-11-20'::date, '2026-11-20'::date, 'manual' from (values ('VND', '0.00028'), ('KWD', '23.1')) r (base, rate)`.execute(
      db,
    );
  });
  await addOrder('TF-3', ports.qinzhou, ports.haiphong);
  const rival = { carrier_id: String(scene.rival) };
  const set = await template(
    '海防港杂',
    [fee({ ...rival, currency: 'VND', unit_price: '1500000.5' }), fee({ ...rival, currency: 'KWD', unit_price: '1.2345' })],
    'payable',
  );
  expect(await clerk.send(applyFeeTemplate, apply(set, 'TF-3'))).toMatchObject({ added: 2 });
  const { rows } = await clerk.send(listCharges, { tab: 'all', where: { order_no: ['TF-3'] } });
  expect(rows.map(({ currency, amount }) => `${currency} ${amount}`).toSorted()).toEqual(['KWD 1.235', 'VND 1500001']);
  const other = await template('拖车费', [fee({})], 'payable');
  expect(await clerk.refused(applyFeeTemplate, apply(other, 'TF-3'))).toBe('BAD_PARAMS');
  expect(await clerk.send(applyFeeTemplate, apply(other, 'TF-3', { carrier_id: String(scene.carrier) }))).toMatchObject({ added: 1 });
  expect(await clerk.refused(applyFeeTemplate, apply(other, 'TF-9', { carrier_id: String(scene.carrier) }))).toBe('BAD_PARAMS');
});

test('a freight job is charged by its own containers: a fee of one type counts those alone, and the job pays its own carrier', async () => {
  const job = await stage.system<FinanceTables, string>(async ({ db }) => {
    const { id, no } = await db
      .insertInto('freight_job')
      .values({
        no: 'OF-TEST-1',
        mode: 'ocean',
        direction: 'export',
        service: 'fcl',
        company_id: stage.companies.cn,
        customer_id: scene.customer,
        carrier_id: scene.rival,
        origin_station_id: ports.qinzhou,
        destination_station_id: ports.haiphong,
        created_by: null,
      })
      .returning(['id', 'no'])
      .executeTakeFirstOrThrow();
    const sizes = ['45G1', '22G1', '45G1'] as const;
    const box = {
      job_id: id,
      house_id: null,
      container_no: null,
      seal_no: null,
      pieces: null,
      gross_kg: null,
      volume_m3: null,
      vgm_kg: null,
    };
    await db
      .insertInto('freight_container')
      .values(sizes.map((size_type, seq) => ({ ...box, seq, size_type, vgm_method: null })))
      .execute();
    return no;
  });
  const onJob = (template_id: string) => ({ ...apply(template_id, ''), order_no: null, freight_job_no: job });
  const set = await template('整箱', [
    fee({ basis: 'container', unit_price: '100', container_type: '45G1', port_id: String(ports.qinzhou), direction: 'export' }),
    fee({ basis: 'teu', unit_price: '10' }),
    fee({ basis: 'container', unit_price: '1', container_type: '22R1' }),
  ]);
  expect(await clerk.send(applyFeeTemplate, onJob(set))).toEqual({ added: 2, present: 0, unmet: 1 });
  expect(await clerk.refused(applyFeeTemplate, onJob(set))).toBe('TEMPLATE_APPLIED');
  const own = { tab: 'all', where: { freight_job_no: [job] } };
  expect((await clerk.send(listCharges, own)).rows.map(({ amount, party_name }) => `${amount} ${party_name}`).toSorted()).toEqual([
    '200.00 ACME 贸易',
    '50.00 ACME 贸易',
  ]);
  const cost = await template('船东', [fee({ unit_price: '9' })], 'payable');
  expect(await clerk.send(applyFeeTemplate, onJob(cost))).toMatchObject({ added: 1 });
  expect((await clerk.send(listCharges, own)).rows.find(({ side }) => side === 'payable')).toMatchObject({
    party_name: 'RIVAL 运输',
    business: 'ocean',
  });
});

test('a customer pays for each house bill and a carrier for the master, and a container that is back counts as well', async () => {
  const job = await stage.system<FinanceTables, string>(async ({ db }) => {
    const ends = { origin_station_id: ports.qinzhou, destination_station_id: ports.haiphong, created_by: null };
    const { id, no } = await db
      .insertInto('freight_job')
      .values({
        ...ends,
        no: 'OF-TEST-2',
        mode: 'ocean',
        direction: 'import',
        service: 'consol',
        company_id: stage.companies.cn,
        customer_id: scene.customer,
        carrier_id: scene.rival,
      })
      .returning(['id', 'no'])
      .executeTakeFirstOrThrow();
    await sql`insert into freight_house (job_id, company_id, seq, house_no, goods, pieces, gross_kg, volume_m3)
      select ${id}, ${stage.companies.cn}, n, 'TF2-' || n, 'Parts', 10, 100, 1 from generate_series(1, 3) n`.execute(db);
    await sql`insert into freight_container (job_id, seq, size_type, active) values (${id}, 1, '45G1', false), (${id}, 2, '45G1', true)`.execute(
      db,
    );
    return no;
  });
  const onJob = (template_id: string) => ({ ...apply(template_id, ''), order_no: null, freight_job_no: job });
  const lines = [fee({ unit_price: '100' }), fee({ basis: 'container', unit_price: '7', container_type: '45G1' })];
  await clerk.send(applyFeeTemplate, onJob(await template('进口单证', lines)));
  await clerk.send(applyFeeTemplate, onJob(await template('船东单证', lines, 'payable')));
  const { rows } = await clerk.send(listCharges, { tab: 'all', where: { freight_job_no: [job] } });
  expect(rows.map(({ side, amount }) => `${side} ${amount}`).toSorted()).toEqual([
    'payable 100.00',
    'payable 14.00',
    'receivable 14.00',
    'receivable 300.00',
  ]);
});

test('titles are once a side, versions are kept, an inactive template is not applied, and other companies see none', async () => {
  const head = { side: 'receivable', business: 'ocean', name: '海运标准', remark: null } as const;
  const { id, version } = await clerk.send(saveFeeTemplate, head);
  expect(await clerk.refused(saveFeeTemplate, head)).toBe('DUPLICATE');
  expect((await clerk.send(saveFeeTemplate, { ...head, side: 'payable' })).side).toBe('payable');
  await clerk.send(saveTemplateFees, { id, version, lines: [fee({})] });
  expect(await clerk.refused(saveTemplateFees, { id, version, lines: [fee({})] })).toBe('CHANGED_MEANWHILE');
  const { lines, version: next } = await clerk.send(getFeeTemplate, { id });
  const stray = await template('另一套', [fee({})]);
  const { lines: foreign } = await clerk.send(getFeeTemplate, { id: stray });
  expect(await clerk.refused(saveTemplateFees, { id, version: next, lines: foreign })).toBe('BAD_PARAMS');
  expect(lines).toHaveLength(1);
  await clerk.send(setFeeTemplateActive, { id, version: next, active: false });
  expect(await clerk.refused(applyFeeTemplate, apply(id, 'TF-1'))).toBe('BAD_PARAMS');
  const named = { where: { name: '海运', side: ['receivable'] } } as const;
  expect(
    (await clerk.send(listFeeTemplates, { tab: 'inactive', where: { name: named.where.name, side: ['receivable'] } })).rows,
  ).toMatchObject([{ id, fees: 1 }]);
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await abroad.refused(getFeeTemplate, { id })).toBe('NOT_FOUND');
  expect(await abroad.refused(applyFeeTemplate, apply(stray, 'TF-1'))).toBe('NOT_FOUND');
  expect((await abroad.send(listFeeTemplates, {})).rows).toEqual([]);
  expect(await abroad.refused(saveFeeTemplate, { ...head, id, version: next + 1, name: '改名' })).toBe('NOT_FOUND');
  const reader = await stage.cast({ permits: [may.view] });
  expect(await reader.refused(saveFeeTemplate, { ...head, name: 'x' })).toBe('NOT_PERMITTED');
  expect(await reader.refused(applyFeeTemplate, apply(stray, 'TF-1'))).toBe('NOT_PERMITTED');
});

test('a template is made for a company for which one acts, and is that company’s', async () => {
  const vietnam = { side: 'payable', business: 'ocean', name: '越南港杂', remark: null, company_id: String(stage.companies.vn) } as const;
  expect(await clerk.refused(saveFeeTemplate, vietnam)).toBe('NOT_FOUND');
  const everywhere = await stage.cast({ name: 'Ha', scope: 'all' });
  const { id, version } = await everywhere.send(saveFeeTemplate, vietnam);
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect((await abroad.send(listFeeTemplates, {})).rows.map((row) => row.id)).toEqual([id]);
  expect(await clerk.refused(getFeeTemplate, { id })).toBe('NOT_FOUND');
  // A change does not bring it to another company.
  await everywhere.send(saveFeeTemplate, { ...vietnam, id, version, name: '海防港杂', company_id: String(stage.companies.cn) });
  expect((await abroad.send(listFeeTemplates, {})).rows).toMatchObject([{ id, name: '海防港杂' }]);
});

test('open bills to write off and invoices are narrowed to a line of business', async () => {
  const reviewer = await stage.cast({ name: 'Wei', permits: [charge.view, charge.review] });
  const { rows } = await clerk.send(listCharges, { tab: 'open', where: { order_no: ['TF-1'], side: ['receivable'] } });
  await reviewer.send(reviewCharges, { action: 'approve', rows: rows.map(({ id, version }) => ({ id, version })) });
  const reviewed = (await clerk.send(listCharges, { tab: 'reviewed', where: { order_no: ['TF-1'] } })).rows;
  await clerk.send(makeBills, { charges: reviewed.map(({ id, version }) => ({ id, version })), bill_on: '2026-11-20' });
  const of = { side: 'receivable', party_id: String(scene.customer) } as const;
  const open = async (business?: 'road' | 'ocean') =>
    new Set((await clerk.send(writeOffCandidates, { ...of, ...(business ? { business } : {}) })).bills.map(({ bill_no }) => bill_no)).size;
  expect([await open(), await open('ocean'), await open('road')]).toEqual([1, 1, 0]);
  expect((await clerk.send(listInvoices, { tab: 'all', where: { business: ['ocean'] } })).rows).toEqual([]);
});

test('an import pays the fees of its port of discharge, and a chargeable weight that was agreed is that of its side', async () => {
  const job = await stage.system<FinanceTables, string>(async ({ db }) => {
    const { no } = await db
      .insertInto('freight_job')
      .values({
        no: 'AF-TEST-3',
        mode: 'air',
        direction: 'import',
        service: 'direct',
        company_id: stage.companies.cn,
        customer_id: scene.customer,
        carrier_id: scene.rival,
        origin_station_id: ports.haiphong,
        destination_station_id: ports.qinzhou,
        gross_kg: '400',
        chargeable_confirmed_kg: '480',
        chargeable_customer_kg: '500',
        chargeable_airline_kg: '490',
        created_by: null,
      })
      .returning('no')
      .executeTakeFirstOrThrow();
    return no;
  });
  const onJob = (template_id: string) => ({ ...apply(template_id, ''), order_no: null, freight_job_no: job });
  const lines = [
    fee({ unit_price: '60', port_id: String(ports.qinzhou), direction: 'import' }),
    fee({ unit_price: '70', port_id: String(ports.haiphong) }),
    fee({ unit_price: '2', basis: 'chargeable_kg' }),
  ];
  expect(await clerk.send(applyFeeTemplate, onJob(await template('进口目的港', lines)))).toEqual({ added: 2, present: 0, unmet: 1 });
  await clerk.send(applyFeeTemplate, onJob(await template('航司费用', [lines[2] ?? fee({})], 'payable')));
  const { rows } = await clerk.send(listCharges, { tab: 'all', where: { freight_job_no: [job] } });
  expect(rows.map(({ side, amount }) => `${side} ${amount}`).toSorted()).toEqual([
    'payable 980.00',
    'receivable 1000.00',
    'receivable 60.00',
  ]);
});

test('a fee that is out of use stands in no template', async () => {
  const { id, version } = await clerk.send(saveFeeTemplate, { side: 'receivable', business: 'ocean', name: '旧费目', remark: null });
  const use = (active: boolean) =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('fee_name').set({ active }).where('id', '=', scene.fuel).execute());
  const lines = [fee({}), fee({ fee_name_id: String(scene.fuel) })];
  await use(false);
  expect(await clerk.refused(saveTemplateFees, { id, version, lines })).toBe('BAD_PARAMS');
  await use(true);
  await clerk.send(saveTemplateFees, { id, version, lines });
});
