import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'credit.view',
  /** Requests a lift of a customer's limit, and withdraws an own request. */
  request: 'credit.request',
  /** Approves or refuses another person's request, and ends a lift. */
  approve: 'credit.approve',
});
