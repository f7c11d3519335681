import { permits } from '../../../kernel/permit.ts';

/**
 * The first three belong to the owner of the goods as well, because a customer holds every right that its own pages name. The warehouse's
 * rights stand on the picking page, which only staff open.
 */
export const may = permits({
  view: 'outbound.view',
  edit: 'outbound.edit',
  cancel: 'outbound.cancel',
  reserve: 'outbound.reserve',
  partial: 'outbound.partial',
  issue: 'outbound.issue',
  withdraw: 'outbound.withdraw',
  ship: 'outbound.ship',
});
