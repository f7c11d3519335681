import { permits } from '../../../kernel/permit.ts';

/** Staff handle requests with their rights to customers' quotations. */
export const may = permits({
  /** A customer asks for a quotation, and withdraws its request. */
  ask: 'quotationRequest.ask',
});
