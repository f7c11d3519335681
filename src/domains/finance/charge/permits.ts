import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'charge.view',
  enter: 'charge.enter',
  /** Approves lines for billing, or returns them with a reason. */
  review: 'charge.review',
  rate: 'charge.rate',
  void: 'charge.void',
  /** A carrier sees its payable lines. */
  viewOwn: 'charge.viewOwn',
});
