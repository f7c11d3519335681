import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'paymentRequest.view',
  /** The specification's code: the bell with the pending counts on the page of ocean payment requests. */
  bell: 'B1024',
  prepare: 'paymentRequest.prepare',
  director: 'paymentRequest.director',
  firstExecutive: 'paymentRequest.firstExecutive',
  secondExecutive: 'paymentRequest.secondExecutive',
  settlement: 'paymentRequest.settlement',
  financeDirector: 'paymentRequest.financeDirector',
  pay: 'paymentRequest.pay',
});
