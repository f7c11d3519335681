import type { z } from 'zod';
import type { ResultOf } from '../../../../kernel/call.ts';
import { fillFrom } from '../../../../web/kit/form/fill-from.ts';
import type { Section } from '../../../../web/kit/form/field-kinds.ts';
import type { FieldSet } from '../../../../web/kit/form/field-set.ts';
import type { orderFields, ourFields } from '../contract.ts';
import { containerTypes, dangerClasses, odours, orderServices, packingGroups } from '../kinds.ts';
import type { readKnown } from '../save/contract.ts';
import { goodsColumns, newGoods } from './goods-lines.ts';

/** The part of an order that our people and its customer enter alike. */
type Values = Omit<z.input<typeof orderFields>, keyof typeof ourFields>;
type Place = ResultOf<typeof readKnown>['place'];

type AddressBook = {
  /** Reads an entry by its id. */
  readonly read: (id: string) => Promise<Place>;
  /** The bounds of the search for an address at an end of the journey. */
  readonly within?: (station: string | null | undefined) => Readonly<Record<string, string>> | undefined;
};

/** The two ends of an order, its goods and what they require, in the form of our people and in that of its customer. */
export function cargoSections(form: FieldSet<Values>, book: AddressBook): readonly Section<Values>[] {
  const { values } = form;
  const danger = values.is_dg === true;
  const container = values.business_type === 'container';
  return [
    {
      key: 'stops',
      word: 'order.section.stops',
      fields: (['shipper', 'consignee'] as const).flatMap((party) => [
        {
          key: `${party}.id` as const,
          is: 'ref' as const,
          to: 'consignor',
          ...withinOf(book.within?.(values[stationOf[party]])),
          onChange: (value: unknown) => void fillPlace(String(value ?? ''), party, form, book),
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
  ];
}

const stationOf = { shipper: 'origin_station_id', consignee: 'destination_station_id' } as const;

function withinOf(within: Readonly<Record<string, string>> | undefined) {
  return within ? { within } : {};
}

/** Copies an address book entry into the order; from then on the order has its own text. */
async function fillPlace(id: string, party: keyof typeof stationOf, form: FieldSet<Values>, book: AddressBook): Promise<void> {
  if (!id) return;
  const at = stationOf[party];
  await fillFrom(form, `${party}.id` as const, async () => {
    const place = await book.read(id);
    if (!place) return null;
    const { station_id, ...said } = place;
    return { [party]: said, ...(station_id && !form.instance.getFieldValue(at) ? { [at]: station_id } : {}) };
  });
}
