import type { ParamsOf } from '../../../../kernel/call.ts';
import type { Field } from '../../../../web/kit/field-kinds.ts';
import type { Side } from '../../rating/price.ts';
import type { saveQuotation } from '../contract.ts';

type Values = ParamsOf<typeof saveQuotation>;

/** The header of a sheet. Who it is with and whose it is stay once it is saved: its number belongs to them. */
export function headerFields(side: Side, values: Partial<Values>, editing: boolean): readonly Field<Values>[] {
  return [
    {
      key: 'party_id',
      is: 'ref',
      to: side === 'sell' ? 'customer' : 'carrier',
      word: side === 'sell' ? 'quotation.customer_id' : 'quotation.carrier_id',
      disabled: editing,
    },
    { key: 'company_id', is: 'ref', to: 'ownCompany', disabled: editing },
    { key: 'title', is: 'text', max: 120 },
    { key: 'currency', is: 'currency' },
    { key: 'valid_from', is: 'day', ...(values.valid_to ? { before: values.valid_to } : {}) },
    { key: 'valid_to', is: 'day', ...(values.valid_from ? { after: values.valid_from } : {}) },
    { key: 'remark', is: 'note', max: 512 },
  ];
}
