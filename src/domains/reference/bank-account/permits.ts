import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'bankAccount.view', enter: 'bankAccount.enter', approve: 'bankAccount.approve' });
