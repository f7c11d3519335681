import type { KeptKind } from '../keep/store.ts';

export const customerKind: KeptKind = {
  table: 'customer',
  subject: 'customer',
  found: ['code', 'name', 'name_en', 'short_name', 'tax_no', 'customer_group'],
};
