import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'netting.view', make: 'netting.make', reverse: 'netting.reverse' });
