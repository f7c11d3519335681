import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'orderDocument.view', edit: 'orderDocument.edit' });
