import type { ReactNode } from 'react';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getPrice } from '../contract.ts';
import { rightsOf } from '../permits.ts';
import { stateTones } from './moves.ts';
import { sheetPath } from './paths.ts';
import { PriceFacts } from './price-facts.tsx';
import { PriceLadder } from './price-ladder.tsx';
import { link } from '../../../../kernel/link.ts';
import { editPricePage, tierDetailPage } from '../pages.ts';

/** A price with its tiers, and its amount for a quantity that the reader enters. */
export default function PriceDetail({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const can = useCan();
  const open = useOpen();
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
        { key: 'valid_from', is: 'day' },
        { key: 'valid_to', is: 'day' },
      ]}
      actions={(price) => [
        price.state === 'draft' &&
          can(rightsOf[price.side].edit) && {
            key: 'edit',
            word: 'kit.edit',
            run: () => open(link(editPricePage, { id })),
          },
        price.tiers.length > 0 && {
          key: 'tiers',
          word: 'quotation.showTiers',
          run: () => open(link(tierDetailPage, { id })),
        },
      ]}
      rail={false}
      sections={(price) => [
        {
          key: 'price',
          word: 'quotation.charge',
          body: (
            <>
              <PriceFacts price={price} />
              <PriceLadder price={price} />
            </>
          ),
        },
      ]}
    />
  );
}
