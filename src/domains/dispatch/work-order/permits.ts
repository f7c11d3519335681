import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'workOrder.view',
  dispatch: 'workOrder.dispatch',
  /** Answers an offer on the phone, in the carrier's name. */
  answer: 'workOrder.answer',
  assign: 'workOrder.assign',
  report: 'workOrder.report',
  sign: 'workOrder.sign',
  cancel: 'workOrder.cancel',
  approvePrice: 'workOrder.approvePrice',
  review: 'workOrder.review',
  export: 'workOrder.export',
});

/** What a carrier's people may do with the work orders of their company. */
export const carrierMay = permits({
  view: 'carrierWork.view',
  answer: 'carrierWork.answer',
  assign: 'carrierWork.assign',
  report: 'carrierWork.report',
  review: 'carrierWork.review',
  capacity: 'carrierWork.capacity',
});
