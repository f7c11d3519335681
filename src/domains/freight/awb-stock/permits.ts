import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'awbStock.view',
  /** Enters ranges, takes numbers, releases them and records that a number was sent to the airline. */
  edit: 'awbStock.edit',
  /** Takes a number out of use, or puts it back. */
  withdraw: 'awbStock.void',
});
