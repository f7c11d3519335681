import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'stock.view',
  move: 'stock.move',
  hold: 'stock.hold',
  transfer: 'stock.transfer',
  export: 'stock.export',
});
