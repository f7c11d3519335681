import { permits } from '../../../kernel/permit.ts';

export const may = permits({ plan: 'orderLeg.plan', release: 'orderLeg.release' });
