import { permits } from '../../../kernel/permit.ts';

/**
 * B760, B762 and B763 are all rights of an inbound-plan user (type 5), see docs/decisions/inbound-plan-rights.md. The other rights belong
 * to the warehouse and stand on its receiving page, so that no customer gets them with the shared page.
 */
export const may = permits({
  view: 'B760',
  edit: 'B762',
  cancel: 'B763',
  audit: 'inbound.audit',
  gate: 'inbound.gate',
  close: 'inbound.close',
});
