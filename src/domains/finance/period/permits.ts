import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'period.view',
  close: 'period.close',
  reopen: 'period.reopen',
  /** Posts into a month that is closed to all but finance. */
  postSoft: 'period.postSoft',
});
