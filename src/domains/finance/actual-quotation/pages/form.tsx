import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { CallRefused, send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useRead } from '../../../../web/query.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { getActualQuotation, quoteOrder, saveActualQuotation } from '../contract.ts';
import { handleActualQuotationPage } from '../pages.ts';
import { QuotedLines } from './document.tsx';

/** The price that somebody agreed with a customer for an order, beside the order's quotation. */
export function AgreementForm({ id, order, title }: { id: string | null; order: string | null; title: string }): ReactNode {
  const form = useForm(saveActualQuotation, {
    id: id ?? 'new',
    start: { currency: useOwnCompany().currency, agreed_on: useToday(), ...(order ? { order_no: order } : {}) },
    read:
      id === null
        ? null
        : async () => {
            const { order_no, priced_on, currency, agreed_amount, fee_name_id, agreed_on, agreed_with, reason, version } = await send(
              getActualQuotation,
              { id },
            );
            return { id, version, order_no, priced_on, currency, agreed_amount, fee_name_id, agreed_on, agreed_with, reason };
          },
    done: (saved) => link(handleActualQuotationPage, { id: saved.id }),
  });
  const { values } = form;
  return (
    <FormPage
      title={title}
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          word: 'actualQuotation.agreement',
          fields: [
            { key: 'order_no', is: 'code', disabled: form.editing },
            { key: 'currency', is: 'currency' },
            { key: 'agreed_amount', is: 'amount', currency: 'currency', fixedCurrency: true },
            { key: 'fee_name_id', is: 'ref', to: 'feeName', help: 'actualQuotation.feeHelp' },
            { key: 'agreed_on', is: 'day' },
            { key: 'agreed_with', is: 'text' },
            { key: 'priced_on', is: 'day', help: 'actualQuotation.pricedHelp' },
            { key: 'reason', is: 'text', span: 12, help: 'actualQuotation.reasonHelp' },
          ],
        },
        {
          key: 'quoted',
          word: 'actualQuotation.quoted',
          body: <Quotation order={values.order_no ?? ''} on={values.priced_on ?? null} currency={values.currency ?? null} />,
        },
      ]}
    />
  );
}

/** Shorter texts are no order number. */
const orderNoMin = 6;

/** The charges by the order's quotation, as soon as its number is complete. */
function Quotation({ order, on, currency }: { order: string; on: string | null; currency: Currency | null }): ReactNode {
  const t = useT();
  const format = useFormat();
  const read = useRead(
    quoteOrder,
    { order_no: order, priced_on: on, currency },
    { enabled: order.length >= orderNoMin, keepPrevious: true },
  );
  // A number that names no order is refused at its field: it is not complete yet.
  const isUnknown = read.error instanceof CallRefused && read.error.refusal === 'BAD_PARAMS';
  if (order.length < orderNoMin || isUnknown) return <p className="kit-quiet">{t('actualQuotation.nameOrder')}</p>;
  return (
    <Read of={read}>
      {(data) => (
        <>
          <Alert
            className="kit-gap"
            type={data.quoted_amount === null ? 'warning' : 'info'}
            showIcon
            title={
              data.quoted_amount === null
                ? t('actualQuotation.noQuotation', { day: format.day(data.priced_on) })
                : t('actualQuotation.quotedOn', {
                    amount: format.money(data.quoted_amount, data.currency),
                    day: format.day(data.priced_on),
                  })
            }
          />
          <QuotedLines lines={data.quoted} />
        </>
      )}
    </Read>
  );
}
