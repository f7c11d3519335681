import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { send } from '../../../../web/call.ts';
import type { Section } from '../../../../web/kit/form/field-kinds.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { type Form, useForm } from '../../../../web/kit/form/use-form.ts';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { bases, firstSchemes, modes, schemes, type Side, tieredSchemes, weightBases } from '../../rating/price.ts';
import { getPrice, getQuotation, savePrice } from '../contract.ts';
import { addedPrice } from './added-price.ts';
import { gridPrice } from './price-lines.ts';
import { emptied } from './price-parts.ts';
import { link } from '../../../../kernel/link.ts';
import { priceDetailPage } from '../pages.ts';

type Values = ParamsOf<typeof savePrice>;

/** One price of a draft: `id` edits it, `quotation_id` adds one. */
export default function PriceForm({ page, query }: PageProps): ReactNode {
  const id = query['id'];
  return id ? <EditPrice title={page.title} id={id} /> : <AddPrice title={page.title} quotationId={query['quotation_id'] ?? ''} />;
}

/** The sheet is read first, because a price is saved with the version of its sheet. */
function AddPrice({ title, quotationId }: { title: string; quotationId: string }): ReactNode {
  const read = useRead(getQuotation, { id: quotationId });
  return (
    <Read of={read}>
      {({ id, version, currency, side }) => (
        <NewPrice
          title={title}
          start={{ quotation_id: id, currency, basis: 'trip', scheme: 'per_unit', tax_included: true }}
          side={side}
          version={version}
        />
      )}
    </Read>
  );
}

function NewPrice(props: { title: string; start: Partial<Values>; side: Side; version: number }): ReactNode {
  const { title, start, side, version } = props;
  const form = useForm(savePrice, {
    start,
    id: `new ${start.quotation_id ?? ''}`,
    done,
    toParams: (values) => addedPrice(values, version),
  });
  return <FormPage title={title} form={form} sections={sections(form, side)} again={false} />;
}

function EditPrice({ title, id }: { title: string; id: string }): ReactNode {
  const { data } = useRead(getPrice, { id });
  const form = useForm(savePrice, {
    read: async () => {
      const price = await send(getPrice, { id });
      return { ...gridPrice(price), tiers: price.tiers, quotation_id: price.quotation_id, quotation_version: price.quotation_version };
    },
    done,
  });
  return <FormPage title={title} form={form} sections={sections(form, data?.side ?? 'buy')} again={false} />;
}

function done(saved: { id: string }): string {
  return link(priceDetailPage, { id: saved.id });
}

function sections({ values, set }: Form<Values>, side: Side): readonly (Section<Values> | false)[] {
  const scheme = values.scheme ?? 'per_unit';
  const tiered = tieredSchemes.includes(scheme);
  const byWeight = values.basis !== undefined && weightBases.includes(values.basis);
  return [
    {
      key: 'where',
      word: 'quotation.where',
      fields: [
        { key: 'line_id', is: 'ref', to: 'line' },
        side === 'sell' && { key: 'customer_line_id', is: 'ref', to: 'customerLine' },
        { key: 'vehicle_type_id', is: 'ref', to: 'vehicleType' },
        { key: 'container_type', is: 'code' },
        { key: 'origin_station_id', is: 'ref', to: 'station' },
        { key: 'origin_region', is: 'text' },
        { key: 'mode', is: 'choice', of: modes, words: 'rating.mode' },
        { key: 'destination_station_id', is: 'ref', to: 'station' },
        { key: 'destination_region', is: 'text' },
        { key: 'via_station_id', is: 'ref', to: 'station' },
      ],
    },
    {
      key: 'charge',
      word: 'quotation.charge',
      fields: [
        { key: 'fee_name_id', is: 'ref', to: 'feeName' },
        { key: 'basis', is: 'choice', of: bases, words: 'rating.basis', onChange: (basis) => set(emptied({ ...values, basis })) },
        { key: 'scheme', is: 'choice', of: schemes, words: 'rating.scheme', onChange: (to) => set(emptied({ ...values, scheme: to })) },
        { key: 'currency', is: 'currency' },
        !tiered && { key: 'price', is: 'quantity' },
        values.basis === 'percent' && { key: 'percent_of_fee_name_id', is: 'ref', to: 'feeName' },
        firstSchemes.includes(scheme) && { key: 'first_quantity', is: 'quantity' },
        firstSchemes.includes(scheme) && { key: 'first_price', is: 'quantity' },
        { key: 'quantity_min', is: 'quantity' },
        { key: 'quantity_step', is: 'quantity' },
      ],
    },
    tiered && {
      key: 'tiers',
      word: 'quotation.tiers',
      fields: [
        {
          key: 'tiers',
          is: 'lines',
          newLine: () => ({ from: '0', to: null, price: '0' }),
          columns: [
            { key: 'from', is: 'quantity', required: true },
            { key: 'to', is: 'quantity' },
            { key: 'price', is: 'quantity', required: true },
          ],
        },
      ],
    },
    byWeight && {
      key: 'weight',
      word: 'quotation.weight',
      fields: [
        { key: 'divisor', is: 'quantity' },
        { key: 'density', is: 'quantity' },
        { key: 'volume_share_percent', is: 'percent' },
      ],
    },
    {
      key: 'bounds',
      word: 'quotation.bounds',
      fields: [
        { key: 'min_charge', is: 'amount', currency: 'currency', fixedCurrency: true },
        { key: 'max_charge', is: 'amount', currency: 'currency', fixedCurrency: true },
        { key: 'tax_percent', is: 'percent', help: 'quotation.taxHelp' },
        { key: 'tax_included', is: 'flag' },
        { key: 'included', is: 'flag' },
        { key: 'remark', is: 'note' },
      ],
    },
  ];
}
