import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { send } from '../../../../web/call.ts';
import { fillFrom } from '../../../../web/kit/form/fill-from.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import type { Line, LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import { type Form, useForm } from '../../../../web/kit/form/use-form.ts';
import { useSession } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getInbound, readOrderGoods, saveInbound } from '../contract.ts';
import { inboundKinds } from '../kinds.ts';
import { link } from '../../../../kernel/link.ts';
import { inboundDetailPage } from '../pages.ts';

type Values = ParamsOf<typeof saveInbound> & object;

function newLine(): Line {
  return { product_id: null, qty: '', cartons: 0, pallets: 0 };
}

/** A new plan, or one that the warehouse has not booked in yet. */
export default function InboundForm({ page, query }: PageProps): ReactNode {
  const id = query['id'];
  const staff = useSession().sys_num_id === 1;
  const form = useForm(saveInbound, {
    start: { kind: 'purchase', priority: 3, order_no: query['order'] ?? null, lines: [newLine()] as unknown as Values['lines'] },
    read: id ? () => readFor(id) : null,
    no: 'plan_no',
    done: (saved) => link(inboundDetailPage, { id: saved.id }),
  });
  const { values, set } = form;
  return (
    <FormPage
      title={page.title}
      form={form}
      also={{ word: 'inbound.saveAndSubmit', params: { submit: true } }}
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
            { key: 'customer_ref', is: 'text' },
            {
              key: 'order_no',
              is: 'code',
              help: 'inbound.orderHelp',
              onChange: (no) => void (staff && fillFromOrder(String(no ?? ''), form)),
            },
            { key: 'supplier_name', is: 'text' },
            { key: 'eta_from', is: 'instant' },
            { key: 'eta_to', is: 'instant' },
            { key: 'priority', is: 'whole', help: 'inbound.priorityHelp' },
          ],
        },
        {
          key: 'lines',
          word: 'inbound.section.lines',
          fields: [{ key: 'lines', is: 'lines', columns: lineColumns(staff ? (values.customer_id ?? '') : null), newLine }],
        },
        {
          key: 'truck',
          word: 'inbound.section.truck',
          fields: [
            { key: 'carrier_name', is: 'text' },
            { key: 'plate_no', is: 'text' },
            { key: 'driver_name', is: 'text' },
            { key: 'driver_phone', is: 'text' },
            { key: 'container_no', is: 'text' },
            { key: 'seal_no', is: 'text' },
            { key: 'remark', is: 'note' },
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
    { key: 'qty', is: 'quantity', required: true, width: 100, total: true },
    { key: 'cartons', is: 'whole', width: 90, total: true },
    { key: 'pallets', is: 'whole', width: 90, total: true },
    { key: 'gross_kg', is: 'quantity', width: 110, total: true },
    { key: 'net_kg', is: 'quantity', width: 110 },
    { key: 'volume_m3', is: 'quantity', width: 100, total: true },
    { key: 'batch_no', is: 'text', width: 120 },
    { key: 'production_on', is: 'day', width: 130 },
    { key: 'expiry_on', is: 'day', width: 130 },
    { key: 'grade', is: 'text', width: 90 },
    { key: 'remark', is: 'text', width: 160 },
  ];
}

async function readFor(id: string): Promise<Values> {
  const { line_rows, ...plan } = await send(getInbound, { id });
  const lines = line_rows.map(
    ({ id: _id, line_no, product_code, product_name, unit, received_qty, damaged_qty, received_cartons, difference, ...line }) => line,
  );
  // The list shows the lines as a count; the form holds the lines themselves.
  return { ...plan, lines } as unknown as Values;
}

/** Copies customer and goods from an order. Goods that are not among the customer's products must be chosen by hand. */
async function fillFromOrder(no: string, form: Form<Values>): Promise<void> {
  if (!/^[A-Z]{2,4}\d{10,}$/.test(no.trim().toUpperCase())) return;
  await fillFrom(form, 'order_no', async () => {
    const order = await send(readOrderGoods, { order_no: no }, { quiet: true });
    const { customer_id, customer_ref, container_no, supplier_name } = order;
    const lines = order.lines.map(({ goods_name, product_id, ...line }) => ({
      ...line,
      product_id,
      cartons: 0,
      remark: product_id === null ? goods_name : null,
    }));
    return { customer_id, customer_ref, container_no, supplier_name, lines: lines as unknown as Values['lines'] };
  });
}
