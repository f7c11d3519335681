import { badField } from '../../../kernel/refusal.ts';
import { importKindFor } from '../../../server/import-kind.ts';
import type { ReferenceTables } from '../db.ts';
import { checkedRow, keep } from '../keep/store.ts';
import { carrierFor } from '../vehicle/store.ts';
import { saveDriver } from './contract.ts';
import { may } from './permits.ts';
import { driverKind } from './store.ts';

const column = (key: string, sample: string, required?: true) => ({
  key,
  title: `driver.${key}`,
  sample,
  ...(required ? { required } : {}),
});

/** Drivers from a sheet: the carrier by its code. A licence that the carrier has already is left as it is. */
export default importKindFor<ReferenceTables>()({
  what: 'driver',
  users: [1, 2],
  permit: may.import,
  columns: [
    column('name', '陈志强', true),
    column('country', 'CN', true),
    column('phone', '13800138000', true),
    column('carrier_id', 'K201'),
    column('language', 'zh'),
    column('id_card', ''),
    column('licence_no', '450100198001010011', true),
    column('licence_class', 'A2', true),
    column('licence_until', '2030-06-30', true),
    column('qualification_no', ''),
    column('qualification_until', ''),
    column('passport_no', ''),
    column('passport_until', ''),
  ],
  save: async (work, [row]) => {
    const { carrier_id: carrierCode, language, ...cells } = row?.cells ?? {};
    const carrier = carrierCode
      ? await work.db.selectFrom('carrier').select('id').where('code', '=', carrierCode).executeTakeFirst()
      : undefined;
    if (carrierCode && !carrier) throw badField('carrier_id', 'BAD_CHOICE');
    const { id: _id, version: _version, ...facts } = checkedRow(saveDriver.params, { ...cells, language: language || 'zh' });
    const carrier_id = await carrierFor(work, carrier?.id);
    const there = await work.db
      .selectFrom('driver')
      .select('id')
      .where('carrier_id', '=', carrier_id)
      .where('country', '=', facts.country)
      .where('licence_no', '=', facts.licence_no)
      .executeTakeFirst();
    if (there) return 'skipped';
    await keep(work, driverKind, {}, { ...facts, carrier_id });
    return 'created';
  },
});
