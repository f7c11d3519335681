import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'replenish.view' });
