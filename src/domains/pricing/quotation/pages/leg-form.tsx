import { Button, Flex, Form } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useT } from '../../../../web/i18n.ts';
import { ChoiceInput, DayInput, DecimalInput } from '../../../../web/kit/inputs.tsx';
import { LinesEditor } from '../../../../web/kit/lines-editor.tsx';
import { Picker, PickerMany } from '../../../../web/kit/picker.tsx';
import { modes, type Side } from '../../rating/price.ts';
import type { legIn } from '../schema.ts';

export type LegValues = z.input<typeof legIn>;
type Refs = 'line_id' | 'customer_line_id' | 'origin_station_id' | 'destination_station_id' | 'vehicle_type_id';
const measures = ['gross_kg', 'volume_m3', 'pieces', 'pallets', 'km', 'hours', 'days', 'trips', 'bills_of_lading'] as const;
const containerColumns = [
  { key: 'type', is: 'code', max: 4, required: true },
  { key: 'count', is: 'whole', min: 1, required: true },
] as const;

/** Describes a shipment to try prices on. What is left empty is not known, and a price that counts it then says so. */
export function LegForm(props: {
  side: Side;
  value: LegValues;
  onChange: (leg: LegValues) => void;
  run: () => void;
  word: string;
  busy: boolean;
  children?: ReactNode;
}): ReactNode {
  const t = useT();
  const { value } = props;
  const set = (changed: Partial<LegValues>) => props.onChange({ ...value, ...changed });
  const ref = (key: Refs, to: string) => (
    <Form.Item key={key} label={t(`quotation.${key}`)} className="kit-field kit-span-4">
      <Picker to={to} value={value[key] ?? null} onChange={(id) => set({ [key]: id })} aria-label={t(`quotation.${key}`)} />
    </Form.Item>
  );
  return (
    <Form layout="vertical" onFinish={props.run}>
      <div className="kit-fields">
        {props.children}
        <Form.Item label={t('quotation.on')} required className="kit-field kit-span-4">
          <DayInput value={value.on} onChange={(on) => set({ on: on ?? value.on })} aria-label={t('quotation.on')} />
        </Form.Item>
        {ref('line_id', 'line')}
        {props.side === 'sell' && ref('customer_line_id', 'customerLine')}
        {ref('vehicle_type_id', 'vehicleType')}
        {ref('origin_station_id', 'station')}
        {ref('destination_station_id', 'station')}
        <Form.Item label={t('quotation.via_station_ids')} className="kit-field kit-span-4">
          <PickerMany
            to="station"
            value={value.via_station_ids ?? []}
            onChange={(ids) => set({ via_station_ids: ids })}
            max={10}
            aria-label={t('quotation.via_station_ids')}
          />
        </Form.Item>
        <Form.Item label={t('quotation.mode')} className="kit-field kit-span-4">
          <ChoiceInput
            of={modes}
            words="rating.mode"
            value={value.mode ?? null}
            onChange={(mode) => set({ mode: modes.find((one) => one === mode) ?? null })}
            aria-label={t('quotation.mode')}
          />
        </Form.Item>
        {measures.map((key) => (
          <Form.Item key={key} label={t(`quotation.${key}`)} className="kit-field kit-span-3">
            <DecimalInput value={value[key] ?? null} onChange={(text) => set({ [key]: text })} aria-label={t(`quotation.${key}`)} />
          </Form.Item>
        ))}
      </div>
      <Flex vertical gap={12} align="start">
        <LinesEditor
          subject="quotation"
          label={t('quotation.containers')}
          columns={containerColumns}
          newLine={() => ({ type: '22G1', count: 1 })}
          value={value.containers ?? []}
          onChange={(lines) =>
            set({ containers: lines.map((line) => ({ type: String(line['type'] ?? ''), count: Number(line['count'] ?? 0) })) })
          }
          max={20}
        />
        <Button type="primary" htmlType="submit" loading={props.busy}>
          {t(props.word)}
        </Button>
      </Flex>
    </Form>
  );
}
