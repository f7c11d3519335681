import { editThrough } from '../../../../server/edit-kind.ts';
import get from './calls/get.ts';
import save from './calls/save.ts';
import { listConsignors } from '../contract.ts';

export default editThrough({
  list: listConsignors,
  get,
  save,
  fields: [
    { key: 'customer_id', is: 'ref', to: 'customer', optional: true },
    { key: 'region', is: 'text', optional: true },
    { key: 'opening_hours', is: 'text', optional: true },
    { key: 'constraints', is: 'text', optional: true },
    { key: 'station_id', is: 'ref', to: 'station', optional: true },
    { key: 'remark', is: 'note', optional: true },
  ],
});
