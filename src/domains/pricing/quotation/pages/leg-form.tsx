import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Fields } from '../../../../web/kit/form/field-kinds.ts';
import type { FieldSet } from '../../../../web/kit/form/field-set.ts';
import { SmallForm } from '../../../../web/kit/form/fields-form.tsx';
import { customsCountries, customsSides } from '../../rating/customs.ts';
import { modes, type Side } from '../../rating/price.ts';
import type { legIn } from '../schema.ts';

type LegValues = z.input<typeof legIn>;
const measures = ['gross_kg', 'volume_m3', 'pieces', 'pallets', 'km', 'hours', 'days', 'trips', 'bills_of_lading'] as const;

/** The fields of a shipment on which to try prices. An empty field is unknown, and a price that needs it then says so. */
export function LegForm<V extends { leg: LegValues }>(props: {
  form: FieldSet<V>;
  side: Side;
  start: { leg: LegValues };
  /** Fields before those of the shipment. */
  before?: Fields<V>;
  word: string;
  busy: boolean;
  take: () => void;
}): ReactNode {
  const { form, start, word, busy, take } = props;
  return (
    <SmallForm
      form={form}
      start={start}
      sections={[
        { key: 'leg', fields: [...(props.before ?? []), ...legFields(props.side)] },
        {
          key: 'containers',
          word: 'quotation.containers',
          fields: [
            {
              key: 'leg.containers',
              word: 'quotation.containers',
              is: 'lines',
              columns: [
                { key: 'type', is: 'code', required: true },
                { key: 'count', is: 'whole', required: true },
              ],
              newLine: () => ({ type: '22G1', count: 1 }),
            },
          ],
        },
      ]}
      word={word}
      busy={busy}
      take={take}
    />
  );
}

const declarationFields: Fields<{ leg: LegValues }> = [
  { key: 'leg.on', word: 'quotation.on', is: 'day' },
  { key: 'leg.customs_country', word: 'quotation.customs_country', is: 'choice', of: customsCountries, words: 'customsCountry' },
  {
    key: 'leg.customs_direction',
    word: 'quotation.customs_direction',
    is: 'choice',
    of: customsSides,
    words: 'quotation.customs_direction',
  },
  { key: 'leg.customs_office', word: 'quotation.customs_office', is: 'text' },
  ...(['hs_lines', 'pages', 'inspections'] as const).map(
    (key) => ({ key: `leg.${key}`, word: `quotation.${key}`, is: 'quantity', span: 3 }) as const,
  ),
];

function legFields(side: Side): Fields<{ leg: LegValues }> {
  if (side === 'broker') return declarationFields;
  return [
    { key: 'leg.on', word: 'quotation.on', is: 'day' },
    { key: 'leg.line_id', word: 'quotation.line_id', is: 'ref', to: 'line' },
    side === 'sell' && { key: 'leg.customer_line_id', word: 'quotation.customer_line_id', is: 'ref', to: 'customerLine' },
    { key: 'leg.vehicle_type_id', word: 'quotation.vehicle_type_id', is: 'ref', to: 'vehicleType' },
    { key: 'leg.origin_station_id', word: 'quotation.origin_station_id', is: 'ref', to: 'station' },
    { key: 'leg.destination_station_id', word: 'quotation.destination_station_id', is: 'ref', to: 'station' },
    { key: 'leg.via_station_ids', word: 'quotation.via_station_ids', is: 'ref', to: 'station', many: true },
    { key: 'leg.mode', word: 'quotation.mode', is: 'choice', of: modes, words: 'rating.mode', span: 3 },
    ...measures.map((key) => ({ key: `leg.${key}`, word: `quotation.${key}`, is: 'quantity', span: 3 }) as const),
  ];
}
