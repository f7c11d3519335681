import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'sailing.view', edit: 'sailing.edit' });
