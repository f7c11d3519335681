import { permits } from '../../../kernel/permit.ts';

/** Printing with the picture of the company's seal on the sheet. */
export const may = permits({ seal: 'documentPrint.seal' });
