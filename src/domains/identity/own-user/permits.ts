import { permits } from '../../../kernel/permit.ts';

export const may = permits({ keep: 'ownUser.keep' });
