import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form-page.tsx';
import { useForm } from '../../../../web/kit/use-form.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getQuotation, saveQuotation } from '../contract.ts';
import { headerFields } from './sheet-fields.ts';

/** The header of a carrier's sheet; its prices are added one by one, by grid, or imported. */
export default function SheetForm({ page, query }: PageProps): ReactNode {
  const id = query['id'];
  const form = useForm(saveQuotation, {
    start: { side: 'buy', currency: 'CNY' },
    read: id
      ? async () => {
          // Left out, the prices stay as they are.
          const { prices: _prices, ...header } = await send(getQuotation, { id });
          return header;
        }
      : null,
    done: (saved) => `/finance/supplier/quotation/priceDetails?id=${saved.id}`,
  });
  return <FormPage title={page.title} form={form} sections={[{ key: 'header', fields: headerFields('buy', form.values, form.editing) }]} />;
}
