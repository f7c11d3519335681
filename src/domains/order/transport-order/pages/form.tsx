import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { send } from '../../../../web/call.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { fillFrom } from '../../../../web/kit/form/fill-from.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import type { Form } from '../../../../web/kit/form/use-form.ts';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getOrder, saveOrder } from '../contract.ts';
import { businessTypes, transportModes } from '../kinds.ts';
import { may } from '../permits.ts';
import { totalsOf } from '../rules.ts';
import { checkOrder, readKnown } from '../save/contract.ts';
import { cargoSections } from './cargo-sections.ts';
import { borderOf, containerOf, copyOf, enteredOf } from './entered.ts';
import { measured, newGoods, sumFacts } from './goods-lines.ts';
import { link } from '../../../../kernel/link.ts';
import { orderDetailPage } from '../pages.ts';
import { Preview } from './preview.tsx';

type Values = ParamsOf<typeof saveOrder> & object;

/** A line holds between its own stations: with another station the user chooses one again. */
const noLine = { customer_line_id: null, line_id: null };

/** A new order, a draft, or a copy of another order. */
export default function OrderForm({ page, query }: PageProps): ReactNode {
  const id = query['id'];
  const copy = page.fixed?.['copy'] === 'yes';
  const can = useCan();
  const form = useForm(saveOrder, {
    start: { business_type: 'ftl', mode: 'road', lines: [newGoods()] as Values['lines'] },
    read: id ? () => readFor(id, copy) : null,
    no: 'order_no',
    done: (saved) => link(orderDetailPage, { id: saved.id }),
  });
  const { values, set } = form;
  const customer = values.customer_id ? { customer_id: values.customer_id } : undefined;
  // Addresses near the station of their end are offered first.
  const addresses = (station: string | null | undefined) => (station ? { ...customer, near_station_id: station } : customer);
  return (
    <FormPage<Values>
      title={page.title}
      form={form}
      also={can(may.submit) && { word: 'order.saveAndSubmit', params: { submit: true } }}
      aside={<Aside form={form} />}
      sections={[
        {
          key: 'customer',
          word: 'order.section.customer',
          fields: [
            { key: 'customer_id', is: 'ref', to: 'customer', onChange: (value) => void fillCustomer(String(value ?? ''), form) },
            { key: 'company_id', is: 'ref', to: 'ownCompany' },
            { key: 'bill_to_id', is: 'ref', to: 'customer', help: 'order.billToHelp' },
            { key: 'customer_ref', is: 'text' },
            { key: 'sales_id', is: 'ref', to: 'account', within: { user_type: '1' } },
            { key: 'service_id', is: 'ref', to: 'account', within: { user_type: '1' } },
          ],
        },
        {
          key: 'journey',
          word: 'order.section.journey',
          fields: [
            {
              key: 'business_type',
              is: 'choice',
              of: businessTypes,
              words: 'order.business',
              onChange: (business) => set({ ...containerOf(business), ...borderOf(business) }),
            },
            { key: 'mode', is: 'choice', of: transportModes, words: 'order.mode' },
            {
              key: 'customer_line_id',
              is: 'ref',
              to: 'customerLine',
              help: 'order.customerLineHelp',
              ...(customer ? { within: customer } : {}),
              onChange: (value) => void fillCustomerLine(String(value ?? ''), form),
            },
            { key: 'origin_station_id', is: 'ref', to: 'station', onChange: () => set(noLine) },
            { key: 'destination_station_id', is: 'ref', to: 'station', onChange: () => set(noLine) },
            { key: 'line_id', is: 'ref', to: 'line', help: 'order.lineHelp' },
            values.business_type === 'crossBorder' && { key: 'border_station_id', is: 'ref', to: 'station' },
            { key: 'pickup_from', is: 'instant', help: 'order.pickupHelp' },
            { key: 'pickup_to', is: 'instant' },
            { key: 'deliver_from', is: 'instant' },
            { key: 'deliver_to', is: 'instant', help: 'order.deliverHelp' },
          ],
        },
        ...cargoSections(form, { read: placeOf, within: addresses }),
      ]}
    />
  );
}

/** The initial values from an existing order. */
async function readFor(id: string, isCopy: boolean): Promise<Values> {
  const order = await send(getOrder, { id });
  return isCopy ? copyOf(order, serverNow()) : enteredOf(order);
}

async function fillCustomer(id: string, form: Form<Values>): Promise<void> {
  if (!id) return;
  // The contract line and the payer of the customer before go at once: the user may choose others before the answer comes.
  form.set({ customer_line_id: null, bill_to_id: null });
  await fillFrom(form, 'customer_id', async () => {
    const { customer } = await send(readKnown, { customer_id: id }, { quiet: true });
    if (!customer) return null;
    const { company_id, sales_id, service_id } = customer;
    return { company_id, sales_id, service_id };
  });
}

async function fillCustomerLine(id: string, form: Form<Values>): Promise<void> {
  if (!id) return;
  await fillFrom(form, 'customer_line_id', async () => {
    const { customer_line: line } = await send(readKnown, { customer_line_id: id }, { quiet: true });
    if (!line) return null;
    const { line_id, origin_station_id, destination_station_id, vehicle_type_id } = line;
    return { line_id, origin_station_id, destination_station_id, ...(vehicle_type_id ? { vehicle_type_id } : {}) };
  });
}

async function placeOf(id: string) {
  const { place } = await send(readKnown, { place_id: id }, { quiet: true });
  return place;
}

/** The totals of the entries and the warnings about the order, updated while the user types. */
function Aside({ form }: { form: Form<Values> }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { values } = form;
  const total = totalsOf((values.lines ?? []).map((line) => measured(line)));
  const parties = { id: values.id ?? null, customer_id: values.customer_id ?? '', company_id: values.company_id ?? '' };
  const check = useRead(
    checkOrder,
    {
      ...parties,
      bill_to_id: values.bill_to_id ?? null,
      customer_ref: values.customer_ref ?? null,
      origin_station_id: values.origin_station_id ?? null,
      destination_station_id: values.destination_station_id ?? null,
      shipper_id: values.shipper?.id ?? null,
      consignee_id: values.consignee?.id ?? null,
      pickup_to: values.pickup_to ?? null,
    },
    { enabled: parties.customer_id !== '' && parties.company_id !== '', keepPrevious: true, quiet: true },
  );
  return (
    <div className="kit-section">
      <h2>{t('order.totals')}</h2>
      <p>{t('order.sum', sumFacts(total, format))}</p>
      {(check.data?.warnings ?? []).map((warning) => (
        <Alert key={warning.code} className="kit-gap" type="warning" showIcon title={t(`orderWarning.${warning.code}`, warning.facts)} />
      ))}
      <Preview values={values} />
    </div>
  );
}
