import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'upkeep.view', restart: 'upkeep.restart' });
