import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'order.view',
  edit: 'order.edit',
  submit: 'order.submit',
  review: 'order.review',
  unreview: 'order.unreview',
  receive: 'order.receive',
  cancel: 'order.cancel',
  cancelDispatched: 'order.cancelDispatched',
  returnPod: 'order.returnPod',
  import: 'order.import',
  export: 'order.export',
});
