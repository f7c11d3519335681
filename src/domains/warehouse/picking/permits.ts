import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'picking.view',
  release: 'picking.release',
  pick: 'picking.pick',
  check: 'picking.check',
  load: 'picking.load',
});
