import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'workOrder.view',
  dispatch: 'workOrder.dispatch',
  /** Answers an offer in the carrier's name, after a phone call. */
  answer: 'workOrder.answer',
  assign: 'workOrder.assign',
  report: 'workOrder.report',
  sign: 'workOrder.sign',
  cancel: 'workOrder.cancel',
  approvePrice: 'workOrder.approvePrice',
  review: 'workOrder.review',
  export: 'workOrder.export',
});

/** The rights of a carrier's people on the work orders of their company. */
export const carrierMay = permits({
  view: 'carrierWork.view',
  answer: 'carrierWork.answer',
  assign: 'carrierWork.assign',
  report: 'carrierWork.report',
  review: 'carrierWork.review',
  capacity: 'carrierWork.capacity',
});
