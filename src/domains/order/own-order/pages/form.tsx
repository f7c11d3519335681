import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { serverNow } from '../../../../web/clock.ts';
import { fillFrom } from '../../../../web/kit/form/fill-from.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { type Form, useForm } from '../../../../web/kit/form/use-form.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { customerBoardPage } from '../../portal/pages.ts';
import { timesOfCopy } from '../../transport-order/copy.ts';
import {
  businessTypes,
  containerTypes,
  dangerClasses,
  odours,
  orderServices,
  packingGroups,
  transportModes,
} from '../../transport-order/kinds.ts';
import { containerOf } from '../../transport-order/pages/entered.ts';
import { goodsColumns, newGoods } from '../../transport-order/pages/goods-lines.ts';
import { givenVolume } from '../../transport-order/rules.ts';
import { placeOrder, readOwnBook, readOwnFields } from '../contract.ts';

type Values = ParamsOf<typeof placeOrder> & object;

/** An order that its customer places, new or like an earlier one. */
export default function PlaceOrder({ page, query }: PageProps): ReactNode {
  const copy = query['copy'];
  const form = useForm(placeOrder, {
    start: { business_type: 'ftl', mode: 'road', lines: [newGoods()] as Values['lines'] },
    read: copy ? () => readFor(copy) : null,
    ...(copy ? { id: `copy ${copy}` } : {}),
    done: () => link(customerBoardPage, { tab: 'preparing' }),
    saved: 'ownOrder.sent',
  });
  const { values } = form;
  const danger = values.is_dg === true;
  const container = values.business_type === 'container';
  return (
    <FormPage
      title={page.title}
      form={form}
      sections={[
        {
          key: 'journey',
          word: 'order.section.journey',
          fields: [
            { key: 'customer_ref', is: 'text' },
            {
              key: 'business_type',
              is: 'choice',
              of: businessTypes,
              words: 'order.business',
              onChange: (business) => form.set(containerOf(business)),
            },
            { key: 'mode', is: 'choice', of: transportModes, words: 'order.mode' },
            { key: 'customer_line_id', is: 'ref', to: 'customerLine', onChange: (value) => void fillLine(String(value ?? ''), form) },
            { key: 'origin_station_id', is: 'ref', to: 'station', onChange: () => form.set({ customer_line_id: null }) },
            { key: 'destination_station_id', is: 'ref', to: 'station', onChange: () => form.set({ customer_line_id: null }) },
            { key: 'pickup_from', is: 'instant', help: 'order.pickupHelp' },
            { key: 'pickup_to', is: 'instant' },
            { key: 'deliver_from', is: 'instant' },
            { key: 'deliver_to', is: 'instant', help: 'order.deliverHelp' },
          ],
        },
        {
          key: 'stops',
          word: 'order.section.stops',
          fields: (['shipper', 'consignee'] as const).flatMap((party) => [
            {
              key: `${party}.id` as const,
              is: 'ref' as const,
              to: 'consignor',
              onChange: (value: unknown) => void fillPlace(String(value ?? ''), party, form),
            },
            { key: `${party}.name` as const, is: 'text' as const },
            { key: `${party}.contact` as const, is: 'text' as const },
            { key: `${party}.phone` as const, is: 'text' as const },
            { key: `${party}.address` as const, is: 'text' as const, span: 8 as const },
          ]),
        },
        {
          key: 'goods',
          word: 'order.section.goods',
          help: 'order.volumeHelp',
          fields: [{ key: 'lines', is: 'lines', columns: goodsColumns, newLine: newGoods }],
        },
        {
          key: 'requirements',
          word: 'order.section.requirements',
          fields: [
            { key: 'vehicle_type_id', is: 'ref', to: 'vehicleType' },
            container && { key: 'container_type', is: 'choice', of: containerTypes, words: 'order.container' },
            container && { key: 'container_no', is: 'code' },
            { key: 'goods_value', is: 'amount', currency: 'goods_value_currency', help: 'order.goodsValueHelp' },
            { key: 'insured', is: 'flag' },
            { key: 'services', is: 'choice', of: orderServices, words: 'order.serviceOf', many: true, span: 12 },
            { key: 'temperature_min_c', is: 'quantity', unit: 'unit.celsius' },
            { key: 'temperature_max_c', is: 'quantity', unit: 'unit.celsius' },
            { key: 'odour', is: 'choice', of: odours, words: 'order.odourOf', help: 'order.odourHelp' },
            { key: 'is_dg', is: 'flag' },
            danger && { key: 'un_no', is: 'code' },
            danger && { key: 'dg_class', is: 'choice', of: dangerClasses, words: 'order.dangerClass' },
            danger && {
              key: 'packing_group',
              is: 'choice',
              of: packingGroups,
              words: 'order.packingGroup',
              help: 'order.packingGroupHelp',
            },
            danger && { key: 'flash_point_c', is: 'quantity', unit: 'unit.celsius' },
            danger && { key: 'emergency_contact', is: 'text' },
            danger && { key: 'emergency_phone', is: 'text' },
            { key: 'remark', is: 'note' },
          ],
        },
      ]}
    />
  );
}

/** The initial values of a copy: its own reference and container are still to be entered, and its pick-up is to come. */
async function readFor(id: string): Promise<Values> {
  const order = await send(readOwnFields, { id });
  return {
    ...order,
    ...timesOfCopy(order, serverNow()),
    lines: order.lines.map((line) => {
      const goods = { ...line, pieces: line.pieces ?? 1, gross_kg: line.gross_kg ?? '' };
      return { ...goods, volume_m3: givenVolume(goods) };
    }),
    copied_from_id: id,
    customer_ref: null,
    container_no: null,
  };
}

async function fillLine(id: string, form: Form<Values>): Promise<void> {
  if (!id) return;
  await fillFrom(form, 'customer_line_id', async () => {
    const { customer_line: line } = await send(readOwnBook, { customer_line_id: id }, { quiet: true });
    if (!line) return null;
    const { origin_station_id, destination_station_id, vehicle_type_id } = line;
    return { origin_station_id, destination_station_id, ...(vehicle_type_id ? { vehicle_type_id } : {}) };
  });
}

/** Copies an address book entry into the order; from then on the order has its own text. */
async function fillPlace(id: string, party: 'shipper' | 'consignee', form: Form<Values>): Promise<void> {
  if (!id) return;
  const at = party === 'shipper' ? 'origin_station_id' : 'destination_station_id';
  await fillFrom(form, `${party}.id` as const, async () => {
    const { place } = await send(readOwnBook, { place_id: id }, { quiet: true });
    if (!place) return null;
    const { station_id, ...said } = place;
    return { [party]: said, ...(station_id && !form.instance.getFieldValue(at) ? { [at]: station_id } : {}) };
  });
}
