import type { RecordKind } from '../../master-record/server/save.ts';

export const customerKind: RecordKind = {
  table: 'customer',
  subject: 'customer',
  latin: ['name', 'short_name'],
  searchColumns: ['code', 'name', 'name_en', 'short_name', 'short_name_en', 'tax_no', 'customer_group'],
};
