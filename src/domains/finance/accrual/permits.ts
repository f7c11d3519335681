import { permits } from '../../../kernel/permit.ts';

export const may = permits({ post: 'accrual.post' });
