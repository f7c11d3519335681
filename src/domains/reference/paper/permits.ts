import { permits } from '../../../kernel/permit.ts';

/** `remind`: is told, by notification and mail, what runs out. */
export const may = permits({ view: 'paper.view', remind: 'paper.remind' });
