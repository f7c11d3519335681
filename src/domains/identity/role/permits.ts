import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'role.view', save: 'role.save' });
