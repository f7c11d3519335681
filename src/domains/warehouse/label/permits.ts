import { permits } from '../../../kernel/permit.ts';

export const may = permits({ print: 'stock.print' });
