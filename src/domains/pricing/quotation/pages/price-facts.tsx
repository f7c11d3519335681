import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import type { Column, Fact, Maybe } from '../../../../web/kit/detail/kinds.ts';
import { laneText } from '../answer.ts';
import { tiersText } from '../rules.ts';
import type { PriceOut } from '../schema.ts';

type Terms = Pick<
  PriceOut,
  'basis' | 'price' | 'currency' | 'scheme' | 'container_type' | 'tiers' | 'min_charge' | 'max_charge' | 'tax_percent' | 'tax_included'
>;

/** The columns of a price that say what is charged, for staff and for the customer. */
export const termColumns: readonly Column<Terms>[] = [
  { key: 'basis', is: 'choice', words: 'rating.basis', width: 110 },
  { key: 'price', is: 'quantity', width: 100 },
  { key: 'currency', is: 'code', width: 70 },
  { key: 'scheme', is: 'choice', words: 'rating.scheme' },
  { key: 'container_type', is: 'code' },
  { key: 'tiers', is: 'own', width: 260, show: (price) => tiersText(price.tiers), text: (price) => tiersText(price.tiers) },
  { key: 'min_charge', is: 'amount', currency: 'currency' },
  { key: 'max_charge', is: 'amount', currency: 'currency' },
  { key: 'tax_percent', is: 'percent' },
  { key: 'tax_included', is: 'flag' },
];

/** The places, lines and ends for which a price holds. */
export function useLane<Row extends Parameters<typeof laneText>[0]>() {
  const t = useT();
  const lane = (row: Row): string => laneText(row) || t('quotation.anywhere');
  return { key: 'lane', is: 'own', show: lane, text: lane, width: 220 } as const;
}

export function usePriceFacts(): { lane: Fact<PriceOut>; facts: (price: PriceOut) => readonly Maybe<Fact<PriceOut>>[] } {
  const lane = useLane<PriceOut>();
  return {
    lane,
    facts: (price) => [
      { key: 'fee_name', is: 'text' },
      lane,
      { key: 'mode', is: 'choice', words: 'rating.mode' },
      { key: 'vehicle_type_name', is: 'ref' },
      { key: 'container_type', is: 'code' },
      price.customs_country !== null && { key: 'customs_country', is: 'choice', words: 'customsCountry' },
      price.customs_direction !== null && { key: 'customs_direction', is: 'choice', words: 'quotation.customs_direction' },
      price.customs_office !== null && { key: 'customs_office', is: 'text' },
      { key: 'basis', is: 'choice', words: 'rating.basis' },
      { key: 'scheme', is: 'choice', words: 'rating.scheme' },
      price.tiers.length === 0 && { key: 'price', is: 'quantity', below: (row) => row.currency },
      { key: 'percent_of_fee_name', is: 'ref' },
      { key: 'first_quantity', is: 'quantity' },
      { key: 'first_price', is: 'quantity' },
      { key: 'quantity_min', is: 'quantity' },
      { key: 'quantity_step', is: 'quantity' },
      { key: 'divisor', is: 'quantity' },
      { key: 'density', is: 'quantity' },
      { key: 'volume_share_percent', is: 'percent' },
      { key: 'min_charge', is: 'amount', currency: 'currency' },
      { key: 'max_charge', is: 'amount', currency: 'currency' },
      { key: 'tax_percent', is: 'percent' },
      { key: 'tax_included', is: 'flag' },
      price.included && { key: 'included', is: 'flag' },
      { key: 'remark', is: 'text', wrap: true },
    ],
  };
}

export function PriceFacts({ price }: { price: PriceOut }): ReactNode {
  const { facts } = usePriceFacts();
  return <Facts of={price} subject="quotation" items={facts(price)} />;
}
