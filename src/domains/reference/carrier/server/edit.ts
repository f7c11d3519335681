import { editThrough } from '../../../../server/edit-kind.ts';
import get from './calls/get.ts';
import save from './calls/save.ts';
import { listCarriers, carrierSettlements } from '../contract.ts';

export default editThrough({
  list: listCarriers,
  get,
  save,
  fields: [
    { key: 'settlement', is: 'choice', of: carrierSettlements, words: 'carrier.settlement' },
    { key: 'payment_days', is: 'whole' },
    { key: 'tax_percent', is: 'percent', optional: true },
    { key: 'licence_until', is: 'day', optional: true },
    { key: 'permit_until', is: 'day', optional: true },
    { key: 'insurance_until', is: 'day', optional: true },
    { key: 'rating', is: 'whole', optional: true },
    { key: 'remark', is: 'note', optional: true },
  ],
});
