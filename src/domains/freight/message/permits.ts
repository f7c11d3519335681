import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'freightMessage.view',
  /** Enters the messages of lines, terminals and airlines. */
  receive: 'freightMessage.receive',
  /** Takes a reported time into its job, or dismisses it. */
  take: 'freightMessage.take',
});
