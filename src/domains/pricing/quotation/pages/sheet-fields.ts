import type { ParamsOf } from '../../../../kernel/call.ts';
import type { Field } from '../../../../web/kit/form/field-kinds.ts';
import type { Side } from '../../rating/price.ts';
import type { saveQuotation } from '../contract.ts';

type Values = ParamsOf<typeof saveQuotation>;

export const partyOf = {
  sell: { to: 'customer', word: 'quotation.customer_id' },
  buy: { to: 'carrier', word: 'quotation.carrier_id' },
  broker: { to: 'supplier', word: 'quotation.broker_id', within: { kind: 'customsBroker' } },
} as const;

/** The header of a sheet. Party and own company are fixed after the first save, because its number belongs to them. */
export function headerFields(side: Side, values: Partial<Values>, editing: boolean): readonly Field<Values>[] {
  return [
    {
      key: 'party_id',
      is: 'ref',
      ...partyOf[side],
      disabled: editing,
    },
    { key: 'company_id', is: 'ref', to: 'ownCompany', disabled: editing },
    { key: 'title', is: 'text' },
    { key: 'currency', is: 'currency' },
    { key: 'valid_from', is: 'day', ...(values.valid_to ? { before: values.valid_to } : {}) },
    { key: 'valid_to', is: 'day', ...(values.valid_from ? { after: values.valid_from } : {}) },
    { key: 'remark', is: 'note' },
  ];
}
