import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  /** Sees own requests, those of the team that one leads, of the seals that one keeps, and what waits for one's decision. */
  view: 'sealRequest.view',
  request: 'sealRequest.request',
  /** Sees all requests of the own company. */
  all: 'sealRequest.all',
  supervisor: 'sealRequest.supervisor',
  /** Decides about the seals that bind the company: contract, finance, and that of the legal representative. */
  special: 'sealRequest.special',
  /** Stamps, gives seals out and receives them. */
  keep: 'sealRequest.keep',
});
