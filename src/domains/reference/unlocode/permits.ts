import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'unlocode.view', import: 'unlocode.import' });
