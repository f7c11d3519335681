import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'receiving.view',
  receive: 'receiving.receive',
  reverse: 'receiving.reverse',
  putAway: 'receiving.putAway',
});
