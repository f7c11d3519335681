import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'filing.view', retry: 'filing.retry' });
