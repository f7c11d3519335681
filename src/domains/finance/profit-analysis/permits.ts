import { permits } from '../../../kernel/permit.ts';

export const may = permits({ rebuild: 'profitAnalysis.rebuild' });
