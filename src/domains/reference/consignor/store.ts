import type { KeptKind } from '../keep/store.ts';

export const consignorKind: KeptKind = {
  table: 'consignor',
  subject: 'consignor',
  found: ['name', 'name_en', 'city', 'address', 'contact', 'phone'],
};
