import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../apps/stage.ts';
import { contracts } from '../domains/reference/contract/master.ts';
import { feeNames } from '../domains/reference/fee-name/master.ts';
import { feeTypes } from '../domains/reference/fee-type/master.ts';
import { lines } from '../domains/reference/line/master.ts';
import { ownCompanies } from '../domains/reference/own-company/master.ts';
import { stations } from '../domains/reference/station/master.ts';
import { importState, runImport, startImport } from '../domains/workspace/batch/contract.ts';

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ name: 'Clerk' });
});
afterAll(() => stage.close());

const transport = {
  code: 'TRANSPORT',
  name_zh: '运输费',
  name_vi: 'Phí vận chuyển',
  name_en: 'Transport',
  name_th: 'ค่าขนส่ง',
  category: 'transport',
} as const;
const station = (code: string, name: string, name_en: string) =>
  ({ code, name, name_en, kind: 'border', country: 'CN', time_zone: 'Asia/Shanghai', radius_m: 500, bonded: false }) as const;
/** The places of the faults in a refusal, as the form shows them. */
const faults = async (sent: Promise<unknown>) =>
  sent.then(
    () => 'done',
    (error: { reply: { data: { refusal: string; at?: { at: string; why: string }[] } } }) => [
      error.reply.data.refusal,
      ...(error.reply.data.at ?? []).map(({ at, why }) => `${at} ${why}`),
    ],
  );
const codes = async (where: Record<string, string | string[]>, tab = 'active') =>
  (await clerk.send(feeTypes.list, { tab, where })).rows.map((row) => row['code']);

test('a record is made, found, changed once, switched off and on again', async () => {
  const made = await clerk.send(feeTypes.save, transport);
  expect(made.version).toBe(1);
  expect(await clerk.send(feeTypes.get, { id: made.id })).toMatchObject({ ...transport, id: made.id, active: true, remark: null });

  expect(await codes({ search: 'ysf' })).toEqual(['TRANSPORT']); // initials of 运输费
  expect(await codes({ search: 'yunshu' })).toEqual(['TRANSPORT']);
  expect(await codes({ search: 'phi van chuyen' })).toEqual(['TRANSPORT']); // Vietnamese without its marks
  expect(await codes({ search: 'nothing like it' })).toEqual([]);
  expect(await codes({ category: ['transport'] })).toEqual(['TRANSPORT']);
  expect(await codes({ category: ['ocean'] })).toEqual([]);

  const changed = await clerk.send(feeTypes.save, { ...transport, id: made.id, version: 1, remark: 'road' });
  expect(changed).toEqual({ id: made.id, version: 2 });
  expect(await clerk.refused(feeTypes.save, { ...transport, id: made.id, version: 1, remark: 'late' })).toBe('CHANGED_MEANWHILE');
  // A user who saves too late is shown who saved first and when, from the record's history.
  const late = await stage.cast({ name: 'Late', language: 'en' });
  const told = await late.send(feeTypes.setActive, { id: made.id, version: 1, active: false }).catch((error: unknown) => error);
  expect(told).toMatchObject({ reply: { data: { refusal: 'CHANGED_MEANWHILE', subject: 'feeType', id: made.id, by: 'Clerk' } } });
  expect((told as { reply: { msg: string } }).reply.msg).toMatch(/^Clerk changed this at \d\d \w{3} \d{4} \d\d:\d\d\. /);
  expect(await clerk.refused(feeTypes.save, { ...transport, id: '999999', version: 1 })).toBe('NOT_FOUND');
  expect(await faults(clerk.send(feeTypes.save, transport))).toEqual(['DUPLICATE', 'code DUPLICATE']);

  await clerk.send(feeTypes.setActive, { id: made.id, version: 2, active: false });
  expect(await codes({})).toEqual([]);
  expect(await codes({}, 'inactive')).toEqual(['TRANSPORT']);
  const fee = { code: 'FRT', name_zh: '运费', name_vi: 'Cước', name_en: 'Freight', name_th: 'ค่าระวาง', fee_type_id: made.id } as const;
  const rest = { side: 'both', default_currency: 'CNY', default_basis: 'trip', rounding_digits: 2 } as const;
  const freight = { ...fee, ...rest, rounding: 'halfUp', disbursement: false, abnormal: false, main_carriage: false } as const;
  expect(await faults(clerk.send(feeNames.save, freight))).toEqual(['BAD_PARAMS', 'fee_type_id NOT_ACTIVE']);
  await clerk.send(feeTypes.setActive, { id: made.id, version: 3, active: true });
  await clerk.send(feeNames.save, freight);
  // The fee name shows the facts of its fee type, and can be filtered by them.
  const { rows } = await clerk.send(feeNames.list, { tab: 'active', where: { category: ['transport'] } });
  expect(rows).toMatchObject([{ code: 'FRT', fee_type_name: '运输费', category: 'transport', abnormal: false }]);

  // Every write pushes its subject to everybody of the company, for their open lists.
  const touched = (await stage.pushes()).flatMap((message) => (message.type === 3 ? message.counts : []));
  expect(touched).toContain('feeType');
  const audited = await stage.system<{ audit_log: { id: bigint; subject: string; what: string } }, string[]>(async ({ db }) =>
    (await db.selectFrom('audit_log').select('what').where('subject', '=', 'feeType').orderBy('id').execute()).map(({ what }) => what),
  );
  expect(audited).toEqual(['create', 'save', 'deactivate', 'activate']);
});

test('the database says no at the field that it speaks of', async () => {
  const one = await clerk.send(stations.save, station('CNPIN', '凭祥', 'Pingxiang'));
  expect(await faults(clerk.send(stations.save, { ...station('CNDXG', '东兴', 'Dongxing'), latitude: '21.5' }))).toEqual([
    'BAD_PARAMS',
    'longitude BOTH_OR_NONE',
  ]);
  const line = { code: 'PIN-PIN', name: '凭祥—凭祥', mode: 'road', distance_km: '10', standard_hours: '1', cross_border: false } as const;
  const ends = { origin_station_id: one.id, destination_station_id: one.id };
  expect(await faults(clerk.send(lines.save, { ...line, ...ends }))).toEqual(['BAD_PARAMS', 'destination_station_id LINE_TO_ITSELF']);
  expect(await faults(clerk.send(lines.save, { ...line, ...ends, origin_station_id: '999999' }))).toEqual([
    'BAD_PARAMS',
    'origin_station_id NOT_KNOWN',
  ]);
});

test('what documents were counted by is fixed once the record is made', async () => {
  const head = await stage.cast({ scope: 'all' });
  const vn = await head.send(ownCompanies.get, { id: String(stage.companies.vn) });
  const { id, version, code, name, name_en, country, number_mark, time_zone, value_days, accounting_standard } = vn;
  const same = { id, version, code, name, name_en, country, number_mark, time_zone, value_days, accounting_standard };
  expect(await faults(head.send(ownCompanies.save, { ...same, currency: 'USD' }))).toEqual(['BAD_PARAMS', 'currency FIXED_ONCE_MADE']);
  await head.send(ownCompanies.save, { ...same, currency: 'VND', phone: '+842412345678' });
  expect(await clerk.refused(ownCompanies.get, { id: String(stage.companies.vn) })).toBe('NOT_FOUND');
});

test('contracts of an own company are for its people alone', async () => {
  const outsider = await stage.cast({ companyId: stage.companies.th, scope: 'company' });
  const term = { starts_on: '2026-01-01', ends_on: '2026-12-31', remind_days: 30 };
  const contract = { contract_no: 'HT-1', name: '年度合同', company_id: String(stage.companies.cn), ...term };
  expect(await faults(outsider.send(contracts.save, contract))).toEqual(['BAD_PARAMS', 'company_id NOT_KNOWN']);
  expect(await faults(clerk.send(contracts.save, contract))).toEqual(['BAD_PARAMS', 'customer_id ONE_PARTY']);
});

test('rights are asked for', async () => {
  const reader = await stage.cast({ permits: [feeTypes.may.view] });
  expect((await reader.send(feeTypes.list, {})).rows.length).toBeGreaterThan(0);
  expect(await reader.refused(feeTypes.save, { ...transport, code: 'OTHER' })).toBe('NOT_PERMITTED');
  expect(await reader.refused(feeTypes.setActive, { id: '1', version: 1, active: false })).toBe('NOT_PERMITTED');
});

test('a sheet is imported: bad rows say why, and the same sheet again makes no doubles', async () => {
  await clerk.send(stations.save, station('CNNNG', '南宁', 'Nanning'));
  await clerk.send(stations.save, station('VNHAN', 'Hà Nội', 'Hanoi'));
  const sheet = [
    'code,name,origin_station_id,destination_station_id,mode,distance_km,standard_hours,cross_border',
    'NNG-HAN,南宁—河内,CNNNG,Hà Nội,公路,390,14,是', // a code, a name, words of the sheet's language
    'HAN-NNG,河内—南宁,VNHAN,南宁,road,390,14,Có',
    'NNG-XXX,南宁—何处,CNNNG,Nowhere,公路,390,14,是',
    'NNG-NNG,南宁—南宁,CNNNG,CNNNG,公路,390,14,否',
    'NNG-PIN,南宁—凭祥,CNNNG,CNPIN,马车,many,3,否',
    'nng-han,南宁—河内,CNNNG,VNHAN,公路,390,14,是', // the first one again
  ].join('\n');
  const bring = async () => {
    const file_id = await clerk.upload('lines.csv', Buffer.from(sheet));
    const { batch_id } = await clerk.send(startImport, { what: 'line', file_id, mapping: null });
    await stage.runJobs();
    const tried = await clerk.send(importState, { batch_id });
    await clerk.send(runImport, { batch_id });
    await stage.runJobs();
    return tried;
  };
  const tried = await bring();
  expect(tried.good).toBe(2);
  expect(tried.bad.map(({ line, why }) => `${line} ${why.replace(/[:：].*$/gm, '').replaceAll('\n', '; ')}`)).toEqual([
    '4 目的地',
    '5 目的地',
    '6 运输方式; 里程',
    '7 与第 2 行重复，请删除其中一行',
  ]);
  const kept = async () => (await clerk.send(lines.list, { tab: 'active' })).rows;
  expect(await kept()).toMatchObject([
    { code: 'HAN-NNG', origin_station_name: 'Hà Nội', destination_station_name: '南宁', cross_border: true },
    { code: 'NNG-HAN', origin_station_name: '南宁', destination_station_name: 'Hà Nội', mode: 'road', distance_km: '390.00', version: 1 },
  ]);
  const before = await kept();
  await bring();
  expect(await kept()).toEqual(before);
});

test('a cell names a record by its code before its name, and a name of several records is refused', async () => {
  for (const [code, name] of [
    ['CNYYG', '友谊关口岸'],
    ['CNYYH', 'CNYYG'],
    ['CNFCG', '防城'],
    ['CNFCH', '防城'],
  ] as const)
    await clerk.send(stations.save, station(code, name, `${code} in English`));
  const sheet = [
    'code,name,origin_station_id,destination_station_id,mode,distance_km,standard_hours,cross_border',
    'YYG-NNG,友谊关—南宁,CNYYG,CNNNG,road,200,4,0',
    'FCG-NNG,防城—南宁,防城,CNNNG,road,150,3,0',
  ].join('\n');
  const file_id = await clerk.upload('lines.csv', Buffer.from(sheet));
  const { batch_id } = await clerk.send(startImport, { what: 'line', file_id, mapping: null });
  await stage.runJobs();
  const { good, bad } = await clerk.send(importState, { batch_id });
  const why = stage.door.product.translate('zh', 'refusal.SEVERAL_OF_NAME');
  expect([good, bad.map((row) => [row.line, row.faulty, row.why.endsWith(why)])]).toEqual([1, [[3, ['origin_station_id'], true]]]);
  await clerk.send(runImport, { batch_id });
  await stage.runJobs();
  const { rows } = await clerk.send(lines.list, { tab: 'active', where: { search: 'YYG-NNG' } });
  expect(rows).toMatchObject([{ code: 'YYG-NNG', origin_station_name: '友谊关口岸' }]);
});
