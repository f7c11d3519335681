import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'team.view', save: 'team.save' });
