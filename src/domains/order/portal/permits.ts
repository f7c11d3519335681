import { permits } from '../../../kernel/permit.ts';

export const may = permits({ board: 'portal.board', share: 'order.share' });
