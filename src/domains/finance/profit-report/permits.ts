import { permits } from '../../../kernel/permit.ts';

/** `receive`: gets the profit of the month before by mail. */
export const may = permits({ receive: 'profitReport.receive' });
