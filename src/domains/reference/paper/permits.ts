import { permits } from '../../../kernel/permit.ts';

/** `remind`: gets notifications and mail about expiring papers. */
export const may = permits({ view: 'paper.view', remind: 'paper.remind' });
