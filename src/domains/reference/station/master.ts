import { master } from '../../../kernel/master.ts';
import { timeZones } from '../../identity/time-zones.ts';

export const stationKinds = ['warehouse', 'crossDock', 'border', 'port', 'airport', 'rail', 'yard', 'city'] as const;

export const stations = master({
  table: 'station',
  subject: 'station',
  key: ['code'],
  sort: 'code',
  checks: {
    station_position: { at: 'longitude', why: 'BOTH_OR_NONE' },
    station_outline_place: { at: 'outline', why: 'OUTLINE_NO_PLACE' },
    station_iata: { at: 'iata', why: 'BAD_CODE' },
    station_unlocode_listed: { at: 'unlocode', why: 'UNLOCODE_NOT_LISTED' },
  },
  pages: [
    {
      name: 'station',
      group: 'resource',
      list: '/resource/transferStationManage',
      heading: 'network',
      add: 'addTransferStation',
      edit: 'editTransferStation',
    },
  ],
  facts: {
    code: { is: 'code', list: true, sort: true, search: true, section: 'basic', sample: 'CNPIN' },
    name: { is: 'text', list: true, sort: true, search: true, section: 'basic', sample: '凭祥' },
    name_en: { is: 'text', list: true, search: true, section: 'basic', sample: 'Pingxiang' },
    name_zh: { is: 'text', optional: true, list: 'off', search: true, section: 'basic' },
    name_vi: { is: 'text', optional: true, list: 'off', search: true, section: 'basic', sample: 'Bằng Tường' },
    name_th: { is: 'text', optional: true, list: 'off', search: true, section: 'basic', sample: 'ผิงเสียง' },
    kind: { is: 'choice', of: stationKinds, list: true, filter: true, section: 'basic', sample: 'border' },
    bonded: { is: 'flag', list: true, filter: true, section: 'basic', start: false },
    customs_code: { is: 'code', max: 20, optional: true, list: 'off', section: 'basic' },
    country: { is: 'country', list: true, filter: true, section: 'place', sample: 'CN' },
    region: { is: 'text', max: 40, optional: true, list: true, section: 'place', sample: '华南' },
    unlocode: { is: 'code', rule: 'unlocode', optional: true, list: true, filter: true, search: true, section: 'place' },
    station_unlocode: { is: 'shown', by: 'station_unlocode', words: 'unlocode.standing', list: true },
    iata: { is: 'code', max: 3, optional: true, list: 'off', filter: true, search: true, section: 'place', sample: 'NNG' },
    time_zone: { is: 'choice', of: timeZones, words: 'timeZone', list: 'off', section: 'place', start: 'Asia/Shanghai' },
    latitude: { is: 'quantity', places: 6, min: '-90', max: '90', optional: true, list: 'off', section: 'place', sample: '22.11' },
    longitude: { is: 'quantity', places: 6, min: '-180', max: '180', optional: true, list: 'off', section: 'place', sample: '106.76' },
    radius_m: { is: 'whole', min: 50, max: 5000, list: 'off', section: 'place', start: 500 },
    outline: { is: 'outline', of: { latitude: 'latitude', longitude: 'longitude', radius: 'radius_m' }, optional: true, section: 'place' },
    address: { is: 'text', max: 200, optional: true, list: true, section: 'place' },
    contact: { is: 'text', max: 60, optional: true, list: true, section: 'contact' },
    phone: { is: 'phone', optional: true, list: true, section: 'contact' },
    opening_hours: { is: 'text', max: 120, optional: true, list: true, section: 'contact', sample: '08:00-20:00' },
    remark: { is: 'note', list: 'off', section: 'contact' },
  },
});
