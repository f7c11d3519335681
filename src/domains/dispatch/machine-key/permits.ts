import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'machineKey.view', issue: 'machineKey.issue', revoke: 'machineKey.revoke' });
