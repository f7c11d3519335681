import { permits } from '../../../kernel/permit.ts';

export const may = permits({ view: 'outbox.view', resend: 'outbox.resend', readCode: 'outbox.readCode' });
