import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  close: 'yearEnd.close',
  /** Confirms the reopening that another person requests. */
  reopen: 'yearEnd.reopen',
});
