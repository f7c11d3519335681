import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'exchange.view', save: 'exchange.save' });
