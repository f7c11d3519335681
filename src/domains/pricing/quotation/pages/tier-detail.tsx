import type { ReactNode } from 'react';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getPrice } from '../contract.ts';
import { stateTones } from './moves.ts';
import { sheetPath } from './paths.ts';
import { PriceFacts } from './price-facts.tsx';
import { PriceLadder } from './price-ladder.tsx';

/** The tiers of a price, and its amount for a quantity that the reader enters. */
export default function TierDetail({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  return (
    <DetailPage
      subject="quotation"
      id={id}
      read={useRead(getPrice, { id })}
      title={(price) => `${price.number} · ${price.line_no}`}
      state={(price) => price.state}
      tones={stateTones}
      keyFacts={() => [
        { key: 'number', is: 'link', open: (price) => sheetPath(price.side, price.quotation_id) },
        { key: 'party_name', is: 'ref' },
        { key: 'fee_name', is: 'text' },
      ]}
      rail={false}
      sections={(price) => [
        { key: 'tiers', word: 'quotation.tiers', count: price.tiers.length, body: <PriceLadder price={price} /> },
        { key: 'price', word: 'quotation.charge', body: <PriceFacts price={price} /> },
      ]}
    />
  );
}
