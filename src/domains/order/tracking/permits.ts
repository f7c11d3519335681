import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'track.view', report: 'track.report' });
