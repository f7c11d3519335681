import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'carrierMessage.view',
  /** Writes messages to carriers. */
  issue: 'carrierMessage.issue',
});
