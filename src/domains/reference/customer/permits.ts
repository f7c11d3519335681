import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'customer.view', save: 'customer.save', credit: 'customer.credit', hold: 'customer.hold' });
