import { describe, expect, test } from 'vitest';
import { choiceWords, isEntered, isMaster, master, nameKey } from './master.ts';

const depot = master({
  table: 'depot',
  subject: 'depot',
  facts: {
    code: { is: 'code', search: true, sort: true },
    title: { is: 'names', filter: true },
    kind: { is: 'choice', of: ['own', 'rented'], filter: true },
    mode: { is: 'through', ref: 'port_id', column: 'mode', of: ['sea', 'air'], words: 'port.mode', filter: true },
    port_id: { is: 'ref', to: 'port', table: 'port', by: ['code'], show: 'name', filter: true },
    country: { is: 'country' },
    tax_no: { is: 'code', rule: 'taxNo', optional: true },
    vin: { is: 'text', rule: 'vin', of: 'CN', optional: true },
    phone: { is: 'phone', optional: true },
    remark: { is: 'note' },
    trucks: { is: 'whole', min: 0, max: 9, optional: true },
    age: { is: 'shown', by: 'depot_age' },
    latitude: { is: 'quantity', places: 6, optional: true },
    longitude: { is: 'quantity', places: 6, optional: true },
    radius_m: { is: 'whole', min: 50, max: 5000, optional: true },
    area: { is: 'outline', of: { latitude: 'latitude', longitude: 'longitude', radius: 'radius_m' }, optional: true },
  },
  key: ['code'],
  sort: 'title',
  pages: [{ name: 'depot', group: 'resource', list: '/depot' }],
});
const sent = { code: 'D1', title_zh: 'a', title_vi: 'b', title_en: 'c', title_th: 'd', kind: 'own', port_id: '3', country: 'CN' };
const faults = (changes: object): string[] =>
  depot.save.params.safeParse({ ...sent, ...changes }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

test('a table has four calls of its subject, for staff with its rights', () => {
  expect([depot.list, depot.get, depot.save, depot.setActive].map(({ cmd, kind, users, permit }) => [cmd, kind, users, permit])).toEqual([
    ['depot.list', 'read', [1], 'depot.view'],
    ['depot.get', 'read', [1], 'depot.view'],
    ['depot.save', 'write', [1], 'depot.save'],
    ['depot.setActive', 'write', [1], 'depot.deactivate'],
  ]);
  expect(depot.may).toEqual({ view: 'depot.view', save: 'depot.save', deactivate: 'depot.deactivate' });
});

test('a name in four languages is four texts, and common facts have the words of the product', () => {
  expect(depot.fields.slice(0, 6).map(({ key, is, word, names }) => [key, is, word, names])).toEqual([
    ['code', 'code', 'master.code', undefined],
    ['title_zh', 'text', 'depot.title_zh', 'zh'],
    ['title_vi', 'text', 'depot.title_vi', 'vi'],
    ['title_en', 'text', 'depot.title_en', 'en'],
    ['title_th', 'text', 'depot.title_th', 'th'],
    ['kind', 'choice', 'depot.kind', undefined],
  ]);
  for (const key of ['country', 'tax_no', 'phone', 'remark'])
    expect(depot.fields.find((field) => field.key === key)?.word).toBe(`master.${key}`);
});

test('its list is ordered by its name, sorted and filtered by the facts that say so', () => {
  const { list } = depot.list;
  expect([list.defaultSort, list.sorts]).toEqual([[{ key: 'title_zh' }], ['title_zh', 'code']]);
  expect(list.filters).toMatchObject({
    search: { is: 'text' },
    kind: { is: 'choice', of: ['own', 'rented'], words: 'depot.kind' },
    mode: { is: 'choice', of: ['sea', 'air'], words: 'port.mode' },
    port_id: { is: 'ref', to: 'port' },
    title_zh: { is: 'values' },
  });
  expect(list.filters).not.toHaveProperty('code');
});

describe('a record', () => {
  test('is saved with what is needed; the rest is empty, and what is only shown is never sent', () => {
    expect(depot.save.params.parse(sent)).toMatchObject({
      ...sent,
      port_id: 3n,
      tax_no: null,
      vin: null,
      phone: null,
      remark: null,
      trucks: null,
      area: null,
    });
    for (const key of ['code', 'title_th', 'kind', 'port_id', 'country']) expect(faults({ [key]: undefined })).toHaveLength(1);
    for (const key of ['mode', 'age', 'weight']) expect(faults({ [key]: 'sea' })).toHaveLength(1);
    expect([faults({ title_en: 'x'.repeat(120) }), faults({ title_en: 'x'.repeat(121) }).length]).toEqual([[], 1]);
  });
  test('has numbers of its own country’s office, or of the one that the fact names', () => {
    expect([faults({ tax_no: '91110000600037341L' }), faults({ tax_no: '91110000600037342L' })]).toEqual([[], ['tax_no BAD_TAX_NO']]);
    expect(faults({ country: 'TH', tax_no: '0994000617127' })).toEqual([]);
    expect(faults({ country: 'TH', tax_no: '91110000600037341L' })).toEqual(['tax_no BAD_TAX_NO']);
    expect([faults({ vin: '1M8GDM9AXKP042788' }), faults({ vin: '1M8GDM9AXKP04278' })]).toEqual([[], ['vin BAD_VIN']]);
    expect(faults({ tax_no: null, vin: null })).toEqual([]);
  });
  test('has a number that can be dialled, if any', () => {
    expect([faults({ phone: '+84 24 3825 1234' }), faults({ phone: null }), faults({ phone: '12' }).length]).toEqual([[], [], 1]);
  });
  test('has an area around its position, if any', () => {
    const area = 'POLYGON((106 22,106.01 22,106.01 22.01,106 22.01,106 22))';
    expect(faults({ area, latitude: '22.005', longitude: '106.005' })).toEqual([]);
    expect(faults({ area, latitude: '25', longitude: '106.005' })).toHaveLength(1);
    expect(faults({ latitude: '25', longitude: '106.005' })).toEqual([]);
  });
  test('is read with its names, and with null for what may be empty or is only shown', () => {
    const entered = { ...sent, mode: null, age: null, tax_no: null, vin: null, phone: null, remark: null, trucks: null };
    const read = {
      id: '1',
      version: 1,
      active: true,
      ...entered,
      latitude: null,
      longitude: null,
      radius_m: null,
      area: null,
      port_name: null,
    };
    expect(depot.get.result.parse(read)).toEqual(read);
    for (const key of ['code', 'kind', 'active', 'version'])
      expect([key, depot.get.result.safeParse({ ...read, [key]: null }).success]).toEqual([key, false]);
  });
});

test('a reference has its name beside it', () => {
  expect([nameKey('origin_station_id'), nameKey('id_card'), nameKey('paid_by')]).toEqual(['origin_station_name', 'id_card', 'paid_by']);
});

test('a choice has the words of its fact', () => {
  const field = (key: string) => depot.fields.find((one) => one.key === key);
  const [kind, mode, code] = [field('kind'), field('mode'), field('code')];
  expect(kind && mode && code && [choiceWords('depot', kind), choiceWords('depot', mode), choiceWords('depot', code)]).toEqual([
    'depot.kind',
    'port.mode',
    'depot.code',
  ]);
  expect(depot.fields.filter((one) => !isEntered(one)).map(({ key }) => key)).toEqual(['mode', 'age']);
});

test('a table is told from what else a module exports', () => {
  expect([isMaster(depot), isMaster(null), isMaster(undefined), isMaster('master'), isMaster({}), isMaster({ kind: 'call' })]).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
