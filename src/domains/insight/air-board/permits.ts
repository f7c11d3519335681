import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'airBoard.view' });
