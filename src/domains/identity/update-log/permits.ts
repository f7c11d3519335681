import { permits } from '../../../kernel/permit.ts';

/** Every member of staff reads the log; only writing needs a right. */
export const may = permits({ save: 'updateLog.save' });
