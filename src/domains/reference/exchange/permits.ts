import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'exchange.view',
  save: 'exchange.save',
  /** Puts a rate in force that is far from the last known one and that another person entered. */
  confirm: 'exchange.confirm',
});
