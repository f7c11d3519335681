import { master } from '../../../kernel/master.ts';
import { toCustomer } from '../../reference/refs.ts';

/** Locations from which single cartons of one product are picked: below the minimum they are filled again from storage. */
export const pickFaces = master({
  table: 'pick_face',
  subject: 'pickFace',
  key: ['location_id'],
  sort: 'min_qty',
  scope: [
    'location_id',
    { table: 'location', column: 'zone_id' },
    { table: 'warehouse_zone', column: 'warehouse_id' },
    { table: 'warehouse', column: 'company_id' },
  ],
  checks: { pick_face_fill: { at: 'fill_qty', why: 'FILL_UNDER_MINIMUM' } },
  pages: [{ name: 'pickFace', group: 'resource', list: '/resource/pickFace', heading: 'goods', add: 'addPickFace', edit: 'editPickFace' }],
  facts: {
    location_id: {
      is: 'ref',
      to: 'location',
      table: 'location',
      by: ['code'],
      show: 'code',
      list: true,
      filter: true,
      once: true,
      sample: 'NNG1-A-01-01-1',
    },
    customer_id: { ...toCustomer, list: true, filter: true, sample: 'K201' },
    product_id: {
      is: 'ref',
      to: 'customerProduct',
      within: { column: 'customer_id', fact: 'customer_id' },
      table: 'customer_product',
      by: ['code', 'name'],
      show: 'name',
      list: true,
      filter: true,
      sample: 'P-1',
    },
    min_qty: { is: 'quantity', places: 3, min: '0.001', list: true, sort: true, sample: '24' },
    fill_qty: { is: 'quantity', places: 3, min: '0.001', list: true, sample: '240' },
    remark: { is: 'note', list: 'off' },
  },
});
