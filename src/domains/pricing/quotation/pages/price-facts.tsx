import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Facts } from '../../../../web/kit/facts.tsx';
import type { Fact, Maybe } from '../../../../web/kit/kinds.ts';
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
      price.mode !== null && { key: 'mode', is: 'choice', words: 'rating.mode' },
      { key: 'vehicle_type_name', is: 'ref' },
      price.container_type !== null && { key: 'container_type', is: 'code' },
      { key: 'basis', is: 'choice', words: 'rating.basis' },
      { key: 'scheme', is: 'choice', words: 'rating.scheme' },
      price.tiers.length === 0 && { key: 'price', is: 'quantity', below: (row) => row.currency },
      price.percent_of_fee_name !== null && { key: 'percent_of_fee_name', is: 'ref' },
      price.first_quantity !== null && { key: 'first_quantity', is: 'quantity' },
      price.first_price !== null && { key: 'first_price', is: 'quantity' },
      price.quantity_min !== null && { key: 'quantity_min', is: 'quantity' },
      price.quantity_step !== null && { key: 'quantity_step', is: 'quantity' },
      price.divisor !== null && { key: 'divisor', is: 'quantity' },
      price.density !== null && { key: 'density', is: 'quantity' },
      price.volume_share_percent !== null && { key: 'volume_share_percent', is: 'percent' },
      { key: 'min_charge', is: 'amount', currency: 'currency' },
      { key: 'max_charge', is: 'amount', currency: 'currency' },
      { key: 'tax_percent', is: 'percent' },
      { key: 'tax_included', is: 'flag' },
      price.included && { key: 'included', is: 'flag' },
      price.remark !== null && { key: 'remark', is: 'text', wrap: true },
    ],
  };
}

export function PriceFacts({ price }: { price: PriceOut }): ReactNode {
  const { facts } = usePriceFacts();
  return <Facts of={price} subject="quotation" items={facts(price)} />;
}
