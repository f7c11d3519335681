import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'writeOff.view',
  make: 'writeOff.make',
  /** Posts a small difference to the difference account instead of leaving it open or as an advance. */
  difference: 'writeOff.difference',
  reverse: 'writeOff.reverse',
});
