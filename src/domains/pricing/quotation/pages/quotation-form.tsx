import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getRequest } from '../../quotation-request/contract.ts';
import { getQuotation, saveQuotation } from '../contract.ts';
import { gridPrice, newPrice, priceColumns } from './price-lines.ts';
import { quotationForRequest } from './for-request.ts';
import { headerFields } from './sheet-fields.ts';
import type { Side } from '../../rating/price.ts';
import { sheetPath } from './paths.ts';

/** A customer's sheet with all of its prices in one grid, or one that answers its request. */
export default function QuotationForm({ query }: PageProps): ReactNode {
  return <QuotationEditor id={null} requestId={query['request_id']} side="sell" title="page.addQuotation" />;
}

type Editor = { readonly id: string | null; readonly requestId?: string | undefined; readonly side: Side; readonly title: string };

export function QuotationEditor({ id, requestId, side, title }: Editor): ReactNode {
  const { currency } = useOwnCompany();
  const readSheet = async (sheetId: string) => {
    const sheet = await send(getQuotation, { id: sheetId });
    return { ...sheet, prices: sheet.prices.map(gridPrice) };
  };
  const readRequest = async (ofId: string) => quotationForRequest(await send(getRequest, { id: ofId }), currency);
  const form = useForm(saveQuotation, {
    start: { side, currency, prices: [] },
    read: id !== null ? () => readSheet(id) : requestId ? () => readRequest(requestId) : null,
    no: 'number',
    done: (saved) => sheetPath(side, saved.id),
  });
  const { values } = form;
  return (
    <FormPage
      title={title}
      form={form}
      sections={[
        { key: 'header', word: 'quotation.header', fields: headerFields(side, values, id !== null) },
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
