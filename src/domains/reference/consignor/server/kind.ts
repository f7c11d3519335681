import type { RecordKind } from '../../master-record/server/save.ts';

export const consignorKind: RecordKind = {
  table: 'consignor',
  subject: 'consignor',
  latin: ['name'],
  searchColumns: ['name', 'name_en', 'city', 'address', 'contact', 'phone'],
};
