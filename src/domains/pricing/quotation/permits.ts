import { type Permit, permits } from '../../../kernel/permit.ts';
import type { Side } from '../rating/price.ts';

/** Buying prices are not for everybody who sees selling prices, so each side has its own rights. */
export const may = permits({
  viewSell: 'quotation.view',
  editSell: 'quotation.edit',
  approveSell: 'quotation.approve',
  viewBuy: 'carrierQuotation.view',
  editBuy: 'carrierQuotation.edit',
  approveBuy: 'carrierQuotation.approve',
  viewBroker: 'brokerQuotation.view',
  editBroker: 'brokerQuotation.edit',
  approveBroker: 'brokerQuotation.approve',
});

export type Rights = { readonly view: Permit; readonly edit: Permit; readonly approve: Permit };
export const rightsOf: Readonly<Record<Side, Rights>> = {
  sell: { view: may.viewSell, edit: may.editSell, approve: may.approveSell },
  buy: { view: may.viewBuy, edit: may.editBuy, approve: may.approveBuy },
  broker: { view: may.viewBroker, edit: may.editBroker, approve: may.approveBroker },
};
