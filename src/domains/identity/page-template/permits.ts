import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'pageTemplate.view', save: 'pageTemplate.save' });
