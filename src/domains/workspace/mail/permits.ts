import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'mail.view', save: 'mail.save', test: 'mail.test' });
