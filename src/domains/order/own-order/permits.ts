import { permits } from '../../../kernel/permit.ts';

export const may = permits({ place: 'ownOrder.place' });
