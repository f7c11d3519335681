import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { getQuotation, saveQuotation } from '../contract.ts';
import { headerFields } from './sheet-fields.ts';
import { link } from '../../../../kernel/link.ts';
import { priceDetailsPage } from '../pages.ts';

/** The header of a carrier's sheet; its prices are added singly, by grid, or by import. */
export default function SheetForm({ page, query }: PageProps): ReactNode {
  const id = query['id'];
  const form = useForm(saveQuotation, {
    start: { side: 'buy', currency: useOwnCompany().currency },
    read: id
      ? async () => {
          // Prices that are absent from the params stay as they are.
          const { prices: _prices, ...header } = await send(getQuotation, { id });
          return header;
        }
      : null,
    no: 'number',
    done: (saved) => link(priceDetailsPage, { id: saved.id }),
  });
  return <FormPage title={page.title} form={form} sections={[{ key: 'header', fields: headerFields('buy', form.values, form.editing) }]} />;
}
