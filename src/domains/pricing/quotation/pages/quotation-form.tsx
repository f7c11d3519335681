import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { getQuotation, saveQuotation } from '../contract.ts';
import { gridPrice, newPrice, priceColumns } from './price-lines.ts';
import { headerFields } from './sheet-fields.ts';
import type { Side } from '../../rating/price.ts';
import { sheetPath } from './paths.ts';

/** A customer's sheet with all of its prices in one grid. */
export default function QuotationForm(): ReactNode {
  return <QuotationEditor id={null} side="sell" title="page.addQuotation" />;
}

export function QuotationEditor({ id, side, title }: { id: string | null; side: Side; title: string }): ReactNode {
  const { currency } = useOwnCompany();
  const form = useForm(saveQuotation, {
    start: { side, currency, prices: [] },
    read:
      id === null
        ? null
        : async () => {
            const sheet = await send(getQuotation, { id });
            return { ...sheet, prices: sheet.prices.map(gridPrice) };
          },
    no: 'number',
    done: (saved) => sheetPath(side, saved.id),
  });
  const { values } = form;
  return (
    <FormPage
      title={title}
      form={form}
      sections={[
        { key: 'header', word: 'quotation.header', fields: headerFields(side, values, form.editing) },
        {
          key: 'prices',
          word: 'quotation.prices',
          help: 'quotation.pasteHelp',
          fields: [
            {
              key: 'prices',
              is: 'lines',
              columns: priceColumns(side, values.party_id),
              newLine: () => newPrice(side, values.currency ?? currency),
            },
          ],
        },
      ]}
    />
  );
}
