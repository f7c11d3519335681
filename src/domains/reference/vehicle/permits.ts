import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'vehicle.view', save: 'vehicle.save', import: 'vehicle.import' });
