import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import type { Fact, Maybe } from '../../../../web/kit/detail/kinds.ts';
import { laneText } from '../answer.ts';
import type { PriceOut } from '../schema.ts';

export function usePriceFacts(): { lane: Fact<PriceOut>; facts: (price: PriceOut) => readonly Maybe<Fact<PriceOut>>[] } {
  const t = useT();
  const lane: Fact<PriceOut> = {
    key: 'lane',
    is: 'own',
    show: (row) => laneText(row) || t('quotation.anywhere'),
    text: (row) => laneText(row) || t('quotation.anywhere'),
    width: 220,
  };
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
