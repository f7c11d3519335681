import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'freightDelay.view',
  /** Tells customers of a delay and records its reason. */
  tell: 'freightDelay.tell',
});
