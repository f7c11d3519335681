import type { ReactNode } from 'react';
import type { Currency } from '../../../../kernel/money.ts';
import type { Page } from '../../../../kernel/page.ts';
import { business as businessOf } from '../../side.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { LinesEditor } from '../../../../web/kit/lines/lines-editor.tsx';
import type { Line } from '../../../../web/kit/lines/line-kinds.ts';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { getPaymentRequest, requestableBills, requestKinds, savePaymentRequest } from '../contract.ts';

type Lines = { bill_id: string; amount: string }[];

/** Prepares a request: for confirmed carrier bills, a prepayment, or the refund of a customer. */
export function RequestForm({ page, id }: { page: Page; id?: string }): ReactNode {
  const business = page.fixed?.['business'];
  const form = useForm(savePaymentRequest, {
    id: id ?? 'new',
    start: {
      kind: 'bill',
      currency: useOwnCompany().currency,
      lines: [],
      amount: null,
      invoice_no: null,
      invoice_promised_on: null,
      due_on: useToday(),
      ...(business ? { business: businessOf.parse(business) } : {}),
    },
    read: id
      ? async () => {
          const request = await send(getPaymentRequest, { id });
          return { ...request, lines: request.lines.map(({ bill_id, amount }) => ({ bill_id, amount })), company_id: request.company_id };
        }
      : null,
    no: 'request_no',
    done: (saved) => `${page.path}?id=${saved.id}`,
  });
  const { values, set } = form;
  /** Another payee or another currency has other accounts. */
  const clearAccount = () => form.instance.setFieldsValue({ party_bank_account_id: null });
  const clearBills = () => {
    set({ lines: [] });
    clearAccount();
  };
  return (
    <FormPage
      title="paymentRequest.new"
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          word: 'paymentRequest.basic',
          fields: [
            {
              key: 'kind',
              is: 'choice',
              of: requestKinds,
              words: 'paymentRequest.kind',
              as: 'radio',
              onChange: () => {
                set({ carrier_id: null, customer_id: null });
                clearBills();
              },
            },
            values.kind === 'refund'
              ? { key: 'customer_id', is: 'ref', to: 'customer', onChange: clearAccount }
              : { key: 'carrier_id', is: 'ref', to: 'carrier', onChange: clearBills },
            // A request for bills is of the company of the bills.
            values.kind !== 'bill' && !id && { key: 'company_id', is: 'ref', to: 'ownCompany' },
            { key: 'currency', is: 'currency', onChange: clearBills },
            {
              key: 'party_bank_account_id',
              is: 'ref',
              to: 'bankAccount',
              within: {
                ...(values.kind === 'refund' ? { customer_id: values.customer_id ?? '' } : { carrier_id: values.carrier_id ?? '' }),
                currency: values.currency ?? '',
              },
            },
            values.kind !== 'bill' && { key: 'amount', is: 'amount', currency: 'currency', fixedCurrency: true },
            { key: 'due_on', is: 'day' },
            { key: 'urgent', is: 'flag' },
            { key: 'invoice_no', is: 'code' },
            { key: 'invoice_promised_on', is: 'day' },
            { key: 'reason', is: 'text', span: 12 },
          ],
        },
        values.kind === 'bill' && {
          key: 'lines',
          word: 'paymentRequest.lines',
          body: (
            <BillLines
              request={id ?? null}
              carrier={values.carrier_id ?? null}
              currency={values.currency ?? null}
              value={values.lines ?? []}
              onChange={(lines) => set({ lines })}
            />
          ),
        },
      ]}
    />
  );
}

const companyColumn = {
  key: 'company_name',
  is: 'shown' as const,
  show: (line: Line) => String(line['company_name']),
  align: 'left' as const,
  width: 180,
};

/** The carrier's confirmed bills, and those of the edited request, with their available amounts. The amount typed beside a bill is requested. */
function BillLines(props: {
  request: string | null;
  carrier: string | null;
  currency: Currency | null;
  value: Lines;
  onChange: (lines: Lines) => void;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { request, carrier, currency } = props;
  const own = useOwnCompany().currency;
  const read = useRead(
    requestableBills,
    { carrier_id: carrier ?? '1', currency: currency ?? own, ...(request ? { payment_request_id: request } : {}) },
    { enabled: carrier !== null && currency !== null },
  );
  if (carrier === null || currency === null) return null;
  if (!read.data) return <Read of={read} />;
  if (read.data.bills.length === 0) return <p className="kit-quiet">{t('paymentRequest.noBills', { currency })}</p>;
  const asked = new Map(props.value.map((line) => [line.bill_id, line.amount]));
  const { bills } = read.data;
  // A request is of one company, so a reader of several sees the company of each bill.
  const isMixed = bills.some(({ company_name }) => company_name !== bills[0]?.company_name);
  const rows: Line[] = bills.map((bill) => ({ ...bill, ask: asked.get(bill.bill_id) ?? null }));
  return (
    <LinesEditor
      subject="requestLine"
      label={t('paymentRequest.lines')}
      value={rows}
      onChange={(lines) =>
        props.onChange(lines.flatMap((line) => (line['ask'] ? [{ bill_id: String(line['bill_id']), amount: String(line['ask']) }] : [])))
      }
      columns={[
        { key: 'bill_no', is: 'shown', show: (line) => String(line['bill_no']), align: 'left', width: 160 },
        ...(isMixed ? [companyColumn] : []),
        { key: 'bill_on', is: 'shown', show: (line) => format.day(String(line['bill_on'])) },
        { key: 'due_on', is: 'shown', show: (line) => format.day(String(line['due_on'])) },
        { key: 'open', is: 'shown', show: (line) => format.money(String(line['open']), currency), align: 'right' },
        { key: 'free', is: 'shown', show: (line) => format.money(String(line['free']), currency), align: 'right' },
        { key: 'ask', word: 'requestLine.amount', is: 'amount', currency: { all: currency }, total: true, width: 140 },
      ]}
    />
  );
}
