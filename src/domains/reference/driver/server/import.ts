import { languages } from '../../../../kernel/words.ts';
import { formImport } from '../../master-record/server/import-kind.ts';
import { saveRow } from '../../master-record/server/save.ts';
import { carrierFor } from '../../vehicle/server/kind.ts';
import { saveDriver } from '../contract.ts';
import { may } from '../permits.ts';
import { driverKind } from './kind.ts';

/** Imports drivers from a sheet. A licence that the carrier already has is skipped. */
export default formImport({
  what: 'driver',
  users: [1, 2],
  permit: may.import,
  params: saveDriver.params,
  columns: {
    name: { sample: '陈志强', required: true },
    country: { sample: 'CN', required: true },
    phone: { sample: '13800138000', required: true },
    carrier_id: { sample: 'K201', ref: 'carrier' },
    language: { start: 'zh', choice: { of: languages, words: 'driver.language' } },
    id_card: {},
    licence_no: { sample: '450100198001010011', required: true },
    licence_class: { sample: 'A2', required: true },
    licence_until: { sample: '2030-06-30', required: true, is: 'day' },
    qualification_no: {},
    qualification_until: { is: 'day' },
    passport_no: {},
    passport_until: { is: 'day' },
  },
  there: async (work, facts) => {
    const same = await work.db
      .selectFrom('driver')
      .select('id')
      .where('carrier_id', '=', await carrierFor(work, facts.carrier_id))
      .where('country', '=', facts.country)
      .where('licence_no', '=', facts.licence_no)
      .executeTakeFirst();
    return same !== undefined;
  },
  add: async (work, { id: _id, version: _version, ...facts }) =>
    saveRow(work, driverKind, {}, { ...facts, carrier_id: await carrierFor(work, facts.carrier_id) }),
});
