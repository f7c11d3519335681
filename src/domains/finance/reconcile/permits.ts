import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'reconcile.view', run: 'reconcile.run' });
