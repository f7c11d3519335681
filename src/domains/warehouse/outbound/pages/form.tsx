import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { type Form, useForm } from '../../../../web/kit/form/use-form.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import type { Line, LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan, useSession } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getOutbound, readFreeStock, saveOutbound } from '../contract.ts';
import { deliveries, outboundKinds, reservationRules } from '../kinds.ts';
import { outboundDetailPage } from '../pages.ts';
import { may } from '../permits.ts';

type Values = ParamsOf<typeof saveOutbound> & object;

function newLine(): Line {
  return { product_id: null, qty: '', rule: 'fifo', lot_no: null, location_code: null, pallet_no: null };
}

/** A new plan, or one that is not issued yet. */
export default function OutboundForm({ page, query }: PageProps): ReactNode {
  const id = query['id'];
  const can = useCan();
  const staff = useSession().sys_num_id === 1;
  const form = useForm(saveOutbound, {
    start: {
      kind: 'sale',
      delivery: 'pickup',
      priority: 3,
      label_required: false,
      split_required: false,
      lines: [newLine()] as unknown as Values['lines'],
    },
    read: id ? () => readFor(id) : null,
    no: 'plan_no',
    done: (saved) => link(outboundDetailPage, { id: saved.id }),
  });
  const { values, set } = form;
  return (
    <FormPage
      title={page.title}
      form={form}
      {...(can(may.reserve) ? { also: { word: 'outbound.saveAndReserve', params: { reserve: true } } } : {})}
      sections={[
        {
          key: 'head',
          word: 'outbound.section.head',
          fields: [
            staff && {
              key: 'customer_id',
              is: 'ref',
              to: 'goodsOwner',
              onChange: () => set({ lines: [newLine()] as unknown as Values['lines'] }),
            },
            { key: 'warehouse_id', is: 'ref', to: 'warehouse' },
            { key: 'kind', is: 'choice', of: outboundKinds, words: 'outbound.kind' },
            { key: 'customer_ref', is: 'text' },
            { key: 'order_no', is: 'code' },
            { key: 'etd_from', is: 'instant' },
            { key: 'etd_to', is: 'instant' },
            { key: 'priority', is: 'whole', help: 'outbound.priorityHelp' },
            staff && { key: 'label_required', is: 'flag', help: 'outbound.label_requiredHelp' },
            staff && { key: 'split_required', is: 'flag', help: 'outbound.split_requiredHelp' },
            staff && { key: 'staging_code', is: 'code', help: 'outbound.staging_codeHelp' },
          ],
        },
        {
          key: 'lines',
          word: 'outbound.section.lines',
          fields: [
            { key: 'lines', is: 'lines', columns: lineColumns(staff ? (values.customer_id ?? '') : null), newLine },
            { key: 'freeStock', is: 'shown', span: 12, show: <FreeStock form={form} staff={staff} /> },
          ],
        },
        {
          key: 'truck',
          word: 'outbound.section.truck',
          fields: [
            { key: 'delivery', is: 'choice', of: deliveries, words: 'outbound.delivery' },
            { key: 'consignee_name', is: 'text' },
            { key: 'consignee_phone', is: 'text' },
            { key: 'consignee_address', is: 'text' },
            { key: 'carrier_name', is: 'text' },
            { key: 'plate_no', is: 'text' },
            { key: 'driver_name', is: 'text' },
            { key: 'driver_phone', is: 'text' },
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
  const without = (...rules: string[]) => ({ locked: (line: Line) => !rules.includes(String(line['rule'])) });
  return [
    { key: 'product_id', is: 'ref', to: 'customerProduct', required: true, width: 240, ...within },
    { key: 'qty', is: 'quantity', required: true, width: 100, total: true },
    { key: 'rule', is: 'choice', of: reservationRules, words: 'outbound.rule', width: 150 },
    { key: 'lot_no', is: 'code', width: 130, ...without('lot', 'hand') },
    { key: 'location_code', is: 'code', width: 150, ...without('location') },
    { key: 'pallet_no', is: 'code', width: 190, ...without('pallet', 'hand') },
    { key: 'remark', is: 'text', width: 160 },
  ];
}

/** The most goods whose free stock one call lists. */
const productsAtOnce = 50;

/**
 * The free stock of the goods of the lines, or of all goods of the owner before there are any. Choosing a row adds a line that takes
 * exactly this lot from this pallet.
 */
function FreeStock({ form, staff }: { form: Form<Values>; staff: boolean }): ReactNode {
  const t = useT();
  const lines = form.values.lines ?? [];
  const ids = [...new Set(lines.flatMap(({ product_id }) => (product_id ? [product_id] : [])))];
  const { warehouse_id: warehouse, customer_id: owner } = form.values;
  const ready = Boolean(warehouse) && (!staff || Boolean(owner));
  const { data } = useRead(
    readFreeStock,
    { warehouse_id: warehouse || '1', customer_id: owner || null, product_ids: ids.slice(0, productsAtOnce) },
    { quiet: true, enabled: ready, keepPrevious: true },
  );
  if (!data || !ready) return null;
  const take = ({ product_id, available, lot_no, pallet_no }: (typeof data.stock)[number]) => {
    const line = { ...newLine(), product_id, qty: available, rule: 'hand', lot_no, pallet_no };
    const filled = lines.filter(({ product_id: product, qty }) => product && qty);
    form.set({ lines: [...filled, line] as unknown as Values['lines'] });
  };
  return (
    <>
      {(data.more || ids.length > productsAtOnce) && (
        <Alert className="kit-gap" type="info" showIcon title={t('outbound.moreFreeStock', { count: data.stock.length })} />
      )}
      <SubTable
        rows={data.stock}
        subject="outbound"
        title="outbound.freeStock"
        columns={[
          { key: 'product_name', is: 'text', width: 180 },
          { key: 'available', is: 'quantity', width: 100 },
          {
            key: 'quality',
            word: 'stock.quality',
            is: 'choice',
            words: 'stock.quality',
            tones: { good: 'good', damaged: 'bad' },
            width: 90,
          },
          { key: 'lot_no', is: 'code', width: 120, below: (row) => row.batch_no },
          { key: 'location_code', is: 'code', width: 150 },
          { key: 'pallet_no', is: 'code', width: 190 },
          { key: 'since', is: 'instant' },
          { key: 'expiry_on', is: 'day' },
        ]}
        rowActions={(row) => [{ key: 'take', word: 'outbound.takeByHand', run: () => take(row) }]}
        empty="outbound.noFreeStock"
      />
    </>
  );
}

async function readFor(id: string): Promise<Values> {
  const { line_rows, ...plan } = await send(getOutbound, { id });
  const lines = line_rows.map(({ product_id, qty, rule, lot_no, location_code, pallet_no, remark }) => ({
    product_id,
    qty,
    rule,
    lot_no,
    location_code,
    pallet_no,
    remark,
  }));
  // The list shows the lines as a count; the form holds the lines themselves.
  return { ...plan, lines } as unknown as Values;
}
