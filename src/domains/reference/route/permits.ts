import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'route.view', save: 'route.save', deactivate: 'route.deactivate' });
