import { master } from '../../../kernel/master.ts';
import { timeZones } from '../../identity/time-zones.ts';
import { toOwnCompany } from '../../reference/refs.ts';

export const zoneKinds = ['receiving', 'storage', 'staging', 'quarantine'] as const;
export type ZoneKind = (typeof zoneKinds)[number];
export const temperatures = ['ambient', 'chilled', 'frozen'] as const;
export type Temperature = (typeof temperatures)[number];
/** The goods that may stand together at a location: any, or those of one owner, one product or one lot. */
export const mixings = ['any', 'customer', 'product', 'lot'] as const;
export type Mixing = (typeof mixings)[number];

export const warehouses = master({
  table: 'warehouse',
  subject: 'warehouse',
  key: ['code'],
  sort: 'code',
  scope: 'company_id',
  checks: {
    warehouse_numbers_pallets: { at: 'gs1_prefix', why: 'PALLETS_UNNUMBERED' },
    warehouse_in_use: { at: 'company_id', why: 'WAREHOUSE_IN_USE' },
    warehouse_holds_goods: { at: 'active', why: 'WAREHOUSE_HOLDS_GOODS' },
  },
  pages: [
    { name: 'warehouse', group: 'resource', list: '/resource/warehouse', heading: 'goods', add: 'addWarehouse', edit: 'editWarehouse' },
  ],
  facts: {
    code: { is: 'code', max: 12, list: true, sort: true, search: true, section: 'basic', sample: 'NNG1' },
    name: { is: 'text', list: true, sort: true, search: true, section: 'basic', sample: '南宁综保仓' },
    name_en: { is: 'text', list: true, search: true, section: 'basic', sample: 'Nanning bonded warehouse' },
    company_id: { ...toOwnCompany, list: true, filter: true, section: 'basic', sample: 'CN' },
    gs1_prefix: {
      is: 'text',
      max: 10,
      pattern: /^\d{7,10}$/,
      why: 'BAD_GS1_PREFIX',
      optional: true,
      list: true,
      section: 'basic',
      sample: '6901234',
    },
    pallet_prefix: {
      is: 'text',
      max: 6,
      pattern: /^[A-Z0-9]{2,6}$/,
      why: 'BAD_PALLET_PREFIX',
      optional: true,
      list: 'off',
      section: 'basic',
    },
    bonded: { is: 'flag', list: true, filter: true, section: 'basic', start: false },
    country: { is: 'country', list: true, filter: true, section: 'place', sample: 'CN' },
    time_zone: { is: 'choice', of: timeZones, words: 'timeZone', list: 'off', section: 'place', start: 'Asia/Shanghai' },
    address: { is: 'text', max: 200, optional: true, list: true, section: 'place' },
    contact: { is: 'text', max: 60, optional: true, list: true, section: 'place' },
    phone: { is: 'phone', optional: true, list: true, section: 'place' },
    remark: { is: 'note', list: 'off', section: 'place' },
  },
});

export const warehouseZones = master({
  table: 'warehouse_zone',
  subject: 'warehouseZone',
  key: ['warehouse_id', 'code'],
  sort: 'code',
  checks: { zone_holds_goods: { at: 'active', why: 'ZONE_HOLDS_GOODS' } },
  scope: ['warehouse_id', { table: 'warehouse', column: 'company_id' }],
  pages: [
    { name: 'warehouseZone', group: 'resource', list: '/resource/warehouseZone', heading: 'goods', add: 'addZone', edit: 'editZone' },
  ],
  facts: {
    code: { is: 'code', max: 12, list: true, sort: true, search: true, sample: 'A' },
    name: { is: 'text', list: true, sort: true, search: true, sample: '常温存储区' },
    warehouse_id: {
      is: 'ref',
      to: 'warehouse',
      table: 'warehouse',
      by: ['code', 'name'],
      show: 'name',
      abroad: ['name_en'],
      list: true,
      filter: true,
      once: true,
      sample: 'NNG1',
    },
    kind: { is: 'choice', of: zoneKinds, list: true, filter: true, start: 'storage', sample: 'storage' },
    temperature: { is: 'choice', of: temperatures, list: true, filter: true, start: 'ambient', sample: 'ambient' },
    remark: { is: 'note', list: 'off' },
  },
});

export const locations = master({
  table: 'location',
  subject: 'location',
  key: ['code'],
  sort: 'code',
  checks: {
    location_has_history: { at: 'zone_id', why: 'LOCATION_HAS_HISTORY' },
    location_holds_goods: { at: 'active', why: 'LOCATION_HOLDS_GOODS' },
  },
  scope: ['zone_id', { table: 'warehouse_zone', column: 'warehouse_id' }, { table: 'warehouse', column: 'company_id' }],
  pages: [{ name: 'location', group: 'resource', list: '/resource/location', heading: 'goods', add: 'addLocation', edit: 'editLocation' }],
  facts: {
    code: { is: 'code', max: 24, list: true, sort: true, search: true, section: 'basic', sample: 'NNG1-A-01-01-1' },
    zone_id: {
      is: 'ref',
      to: 'warehouseZone',
      table: 'warehouse_zone',
      by: ['name', 'code'],
      show: 'name',
      list: true,
      filter: true,
      section: 'basic',
      sample: '常温存储区',
    },
    aisle: { is: 'text', max: 8, optional: true, list: true, section: 'basic', sample: '01' },
    bay: { is: 'whole', min: 1, max: 999, optional: true, list: true, section: 'basic', sample: '1' },
    level: { is: 'whole', min: 1, max: 20, optional: true, list: true, section: 'basic', sample: '1' },
    max_pallets: { is: 'whole', min: 1, max: 9999, list: true, section: 'limits', start: 1, sample: '1' },
    max_kg: { is: 'quantity', places: 3, min: '0.001', unit: 'unit.kg', optional: true, list: true, section: 'limits', sample: '1200' },
    mixing: { is: 'choice', of: mixings, list: true, filter: true, section: 'limits', start: 'any', sample: 'any' },
    pick_seq: { is: 'whole', min: 0, max: 999_999, list: true, sort: true, section: 'limits', start: 0, sample: '10' },
    frozen_by_hand: { is: 'flag', list: true, filter: true, section: 'limits', start: false },
    remark: { is: 'note', list: 'off', section: 'limits' },
  },
});
