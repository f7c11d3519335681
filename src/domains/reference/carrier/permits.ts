import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'carrier.view', save: 'carrier.save', blacklist: 'carrier.blacklist' });
