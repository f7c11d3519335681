import { permits } from '../../../kernel/permit.ts';

export const may = permits({ stock: 'stockBoard.view' });
