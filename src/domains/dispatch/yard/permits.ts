import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'yard.view', gate: 'yard.gate', export: 'yard.export' });
