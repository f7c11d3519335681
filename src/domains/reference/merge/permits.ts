import { permits } from '../../../kernel/permit.ts';

export const may = permits({ merge: 'merge.records' });
