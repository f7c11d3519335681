import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'waybill.view', print: 'waybill.print' });
