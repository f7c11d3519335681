import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'containerClock.view',
  /** Records events and stops of containers. */
  edit: 'containerClock.edit',
  /** Calculates the clocks and charges them now. */
  charge: 'containerClock.charge',
});
