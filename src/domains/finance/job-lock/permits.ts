import { permits } from '../../../kernel/permit.ts';

export const may = permits({ lock: 'jobLock.lock', unlock: 'jobLock.unlock' });
