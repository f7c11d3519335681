import { editThrough } from '../../../../server/edit-kind.ts';
import get from './calls/get.ts';
import save from './calls/save.ts';
import { listCustomers, invoiceKinds, settlements } from '../contract.ts';

export default editThrough({
  list: listCustomers,
  get,
  save,
  fields: [
    { key: 'sales_id', is: 'ref', to: 'account', optional: true },
    { key: 'service_id', is: 'ref', to: 'account', optional: true },
    { key: 'customer_group', is: 'text', optional: true },
    { key: 'industry', is: 'text', optional: true },
    { key: 'settlement', is: 'choice', of: settlements, words: 'customer.settlement' },
    { key: 'statement_day', is: 'whole' },
    { key: 'overdue_grace_days', is: 'whole' },
    { key: 'invoice_kind', is: 'choice', of: invoiceKinds, words: 'customer.invoice_kind', optional: true },
    { key: 'takes_times', is: 'flag' },
    { key: 'remark', is: 'note', optional: true },
  ],
});
