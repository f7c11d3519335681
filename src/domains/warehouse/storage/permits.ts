import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'storage.view', tariff: 'storage.tariff', run: 'storage.run', charge: 'storage.charge' });
