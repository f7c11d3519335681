import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form-page.tsx';
import { useForm } from '../../../../web/kit/use-form.ts';
import { getQuotation, saveQuotation } from '../contract.ts';
import { gridPrice, newPrice, priceColumns } from './price-lines.ts';
import { headerFields } from './sheet-fields.ts';

/** A customer's sheet with all of its prices in one grid. */
export default function QuotationForm(): ReactNode {
  return <QuotationEditor id={null} title="page.addQuotation" />;
}

export function QuotationEditor({ id, title }: { id: string | null; title: string }): ReactNode {
  const form = useForm(saveQuotation, {
    start: { side: 'sell', currency: 'CNY', prices: [] },
    read:
      id === null
        ? null
        : async () => {
            const sheet = await send(getQuotation, { id });
            return { ...sheet, prices: sheet.prices.map(gridPrice) };
          },
    done: (saved) => `/finance/quotation/detail?id=${saved.id}`,
  });
  const { values } = form;
  return (
    <FormPage
      title={title}
      form={form}
      sections={[
        { key: 'header', word: 'quotation.header', fields: headerFields('sell', values, form.editing) },
        {
          key: 'prices',
          word: 'quotation.prices',
          help: 'quotation.pasteHelp',
          fields: [
            {
              key: 'prices',
              is: 'lines',
              columns: priceColumns('sell', values.party_id),
              newLine: () => newPrice(values.currency ?? 'CNY'),
            },
          ],
        },
      ]}
    />
  );
}
