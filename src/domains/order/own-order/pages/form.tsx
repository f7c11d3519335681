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
import { businessTypes, transportModes } from '../../transport-order/kinds.ts';
import { cargoSections } from '../../transport-order/pages/cargo-sections.ts';
import { containerOf } from '../../transport-order/pages/entered.ts';
import { newGoods } from '../../transport-order/pages/goods-lines.ts';
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
  return (
    <FormPage<Values>
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
        ...cargoSections(form, { read: placeOf }),
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

async function placeOf(id: string) {
  const { place } = await send(readOwnBook, { place_id: id }, { quiet: true });
  return place;
}
