import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { addDays } from '../../../../kernel/day.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { Line, LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { getIntercompanyBill, saveIntercompanyBill } from '../contract.ts';
import { intercompanyBillsPage } from '../pages.ts';

type Values = ParamsOf<typeof saveIntercompanyBill> & object;

const newLine = (): Line => ({});

/** Prepares a bill to a sister company. It is submitted from its page, and a person of the other company accepts it. */
export function IntercompanyBillForm({ id }: { id?: string }): ReactNode {
  const today = useToday();
  const own = useOwnCompany().currency;
  const form = useForm(saveIntercompanyBill, {
    id: id ?? 'new',
    start: { currency: own, bill_on: today, due_on: addDays(today, 30), lines: [newLine()] as unknown as Values['lines'] },
    read: id ? () => readFor(id) : null,
    no: 'bill_no',
    done: (saved) => link(intercompanyBillsPage, { id: saved.id }),
  });
  const currency = form.values.currency ?? own;
  const columns: readonly LineColumn[] = [
    { key: 'fee_name_id', word: 'intercompanyLine.fee_name', is: 'ref', to: 'feeName', required: true, width: 200 },
    { key: 'order_no', word: 'intercompanyLine.order_no', is: 'code', width: 160 },
    { key: 'trip_no', word: 'intercompanyLine.trip_no', is: 'code', width: 160 },
    {
      key: 'amount',
      word: 'intercompanyLine.amount',
      is: 'amount',
      currency: { all: currency },
      total: true,
      required: true,
      width: 150,
    },
    { key: 'memo', word: 'intercompanyLine.memo', is: 'text', width: 220 },
  ];
  return (
    <FormPage
      title="intercompanyBill.new"
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          word: 'intercompanyBill.basic',
          fields: [
            !id && { key: 'company_id', is: 'ref', to: 'ownCompany', help: 'intercompanyBill.sellerHelp' },
            { key: 'buyer_id', is: 'ref', to: 'groupCompany', required: true },
            { key: 'currency', is: 'currency' },
            { key: 'bill_on', is: 'day' },
            { key: 'due_on', is: 'day' },
            { key: 'invoice_no', is: 'code', help: 'intercompanyBill.invoiceHelp' },
            { key: 'memo', is: 'text', span: 12 },
          ],
        },
        {
          key: 'lines',
          word: 'intercompanyBill.lines',
          help: 'intercompanyBill.linesHelp',
          fields: [{ key: 'lines', is: 'lines', columns, newLine }],
        },
      ]}
    />
  );
}

async function readFor(id: string) {
  const { version, bill_no, buyer_id, currency, bill_on, due_on, invoice_no, memo, lines } = await send(getIntercompanyBill, { id });
  return {
    id,
    version,
    bill_no,
    buyer_id,
    currency,
    bill_on,
    due_on,
    invoice_no,
    memo,
    lines: lines.map(({ fee_name_id, order_no, trip_no, amount, memo: text }) => ({ fee_name_id, order_no, trip_no, amount, memo: text })),
  };
}
