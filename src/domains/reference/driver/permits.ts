import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'driver.view', save: 'driver.save', ban: 'driver.ban', import: 'driver.import' });
