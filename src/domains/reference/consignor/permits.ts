import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'consignor.view', save: 'consignor.save', import: 'consignor.import' });
