import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form-page.tsx';
import type { Line, LineColumn } from '../../../../web/kit/line-kinds.ts';
import { type Form, useForm } from '../../../../web/kit/use-form.ts';
import { useSession } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getInbound, readOrderGoods, saveInbound } from '../contract.ts';
import { inboundKinds } from '../kinds.ts';

type Values = ParamsOf<typeof saveInbound> & object;

function newLine(): Line {
  return { product_id: null, qty: '', cartons: 0, pallets: 0 };
}

/** A new plan, or one again that the warehouse has not booked in. */
export default function InboundForm({ page, query }: PageProps): ReactNode {
  const id = query['id'];
  const t = useT();
  const staff = useSession().sys_num_id === 1;
  const form = useForm(saveInbound, {
    start: { kind: 'purchase', priority: 3, order_no: query['order'] ?? null, lines: [newLine()] as unknown as Values['lines'] },
    read: id ? () => readFor(id) : null,
    done: (saved) => `/order/inventory/managment/inboundDetail?id=${saved.id}`,
    invalidates: ['receiving'],
  });
  const { values, set } = form;
  return (
    <FormPage
      title={page.title}
      form={form}
      buttons={
        <Button
          disabled={!form.ready}
          onClick={() => {
            set({ submit: true });
            void form.submit().finally(() => set({ submit: false }));
          }}
        >
          {t('inbound.saveAndSubmit')}
        </Button>
      }
      sections={[
        {
          key: 'head',
          word: 'inbound.section.head',
          fields: [
            staff && {
              key: 'customer_id',
              is: 'ref',
              to: 'customer',
              onChange: () => set({ lines: [newLine()] as unknown as Values['lines'] }),
            },
            { key: 'warehouse_id', is: 'ref', to: 'warehouse' },
            { key: 'kind', is: 'choice', of: inboundKinds, words: 'inbound.kind' },
            { key: 'customer_ref', is: 'text', max: 64 },
            {
              key: 'order_no',
              is: 'code',
              max: 24,
              help: 'inbound.orderHelp',
              onChange: (no) => void (staff && fillFromOrder(String(no ?? ''), form)),
            },
            { key: 'supplier_name', is: 'text', max: 128 },
            { key: 'eta_from', is: 'instant' },
            { key: 'eta_to', is: 'instant' },
            { key: 'priority', is: 'whole', min: 1, max: 5, help: 'inbound.priorityHelp' },
          ],
        },
        {
          key: 'lines',
          word: 'inbound.section.lines',
          fields: [{ key: 'lines', is: 'lines', columns: lineColumns(staff ? (values.customer_id ?? '') : null), newLine, max: 500 }],
        },
        {
          key: 'truck',
          word: 'inbound.section.truck',
          fields: [
            { key: 'carrier_name', is: 'text', max: 128 },
            { key: 'plate_no', is: 'text', max: 20 },
            { key: 'driver_name', is: 'text', max: 64 },
            { key: 'driver_phone', is: 'text', max: 32 },
            { key: 'container_no', is: 'text', max: 11 },
            { key: 'seal_no', is: 'text', max: 15 },
            { key: 'remark', is: 'note', max: 512 },
          ],
        },
      ]}
    />
  );
}

/** Staff choose among the goods of the plan's customer; a customer sees only its own anyway. */
function lineColumns(customerId: string | null): readonly LineColumn[] {
  const within = customerId === null ? {} : { within: () => ({ customer_id: customerId || '0' }) };
  return [
    { key: 'product_id', is: 'ref', to: 'customerProduct', required: true, width: 240, ...within },
    { key: 'qty', is: 'quantity', places: 3, required: true, width: 100, total: true },
    { key: 'cartons', is: 'whole', min: 0, width: 90, total: true },
    { key: 'pallets', is: 'whole', min: 0, width: 90, total: true },
    { key: 'gross_kg', is: 'quantity', places: 3, width: 110, total: true },
    { key: 'net_kg', is: 'quantity', places: 3, width: 110 },
    { key: 'volume_m3', is: 'quantity', places: 4, width: 100, total: true },
    { key: 'batch_no', is: 'text', max: 40, width: 120 },
    { key: 'production_on', is: 'day', width: 130 },
    { key: 'expiry_on', is: 'day', width: 130 },
    { key: 'grade', is: 'text', max: 20, width: 90 },
    { key: 'remark', is: 'text', max: 200, width: 160 },
  ];
}

async function readFor(id: string): Promise<Values> {
  const { line_rows, ...plan } = await send(getInbound, { id });
  const lines = line_rows.map(
    ({ id: _id, line_no, product_code, product_name, unit, received_qty, damaged_qty, received_cartons, difference, ...line }) => line,
  );
  // What the list shows as a count is the goods themselves in the form.
  return { ...plan, lines } as unknown as Values;
}

/** Takes customer and goods from an order; goods that are none of the customer's products are left to be chosen. */
async function fillFromOrder(no: string, form: Form<Values>): Promise<void> {
  if (!/^[A-Z]{2,4}\d{10,}$/.test(no.trim().toUpperCase())) return;
  const order = await send(readOrderGoods, { order_no: no }, { quiet: true });
  const { customer_id, customer_ref, container_no, supplier_name } = order;
  const lines = order.lines.map(({ goods_name, product_id, ...line }) => ({
    ...line,
    product_id,
    cartons: 0,
    remark: product_id === null ? goods_name : null,
  }));
  form.set({ customer_id, customer_ref, container_no, supplier_name, lines: lines as unknown as Values['lines'] });
}
