import type { ParamsOf } from '../../../../kernel/call.ts';
import type { Fields } from '../../../../web/kit/form/field-kinds.ts';
import type { saveTariff } from '../contract.ts';
import { storagePers, storageUnits } from '../kinds.ts';

export type Values = ParamsOf<typeof saveTariff> & object;

/** The fields of a tariff above its tiers. Its last day can be any from the first day on. */
export function headFields({ valid_from }: Partial<Values>): Fields<Values> {
  return [
    { key: 'customer_id', is: 'ref', to: 'goodsOwner' },
    { key: 'warehouse_id', is: 'ref', to: 'warehouse' },
    { key: 'currency', is: 'currency' },
    { key: 'valid_from', is: 'day' },
    { key: 'valid_to', is: 'day', ...(valid_from ? { after: valid_from } : {}) },
    { key: 'unit', is: 'choice', of: storageUnits, words: 'storage.unit', help: 'storage.unitHelp' },
    { key: 'per', is: 'choice', of: storagePers, words: 'storage.per', help: 'storage.perHelp' },
    { key: 'free_days', is: 'whole', unit: 'unit.days', help: 'storage.freeHelp' },
    { key: 'minimum', is: 'amount', currency: 'currency', fixedCurrency: true, help: 'storage.minimumHelp' },
    { key: 'remark', is: 'note' },
  ];
}
