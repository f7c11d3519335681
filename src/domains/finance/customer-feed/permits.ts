import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'customerFeed.view', save: 'customerFeed.save', send: 'customerFeed.send' });
