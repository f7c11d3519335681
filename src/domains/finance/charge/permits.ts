import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'charge.view',
  enter: 'charge.enter',
  /** Approve lines for billing, or return them with a reason. */
  review: 'charge.review',
  rate: 'charge.rate',
  void: 'charge.void',
  /** A carrier looks at what we owe it. */
  viewOwn: 'charge.viewOwn',
});
