import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'account.view',
  save: 'account.save',
  reset: 'account.reset',
  endSessions: 'account.endSessions',
  disable: 'account.disable',
});
