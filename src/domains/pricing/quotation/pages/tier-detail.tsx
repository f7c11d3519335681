import { Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import { amountOf } from '../../../../kernel/money.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { DecimalInput } from '../../../../web/kit/form/inputs.tsx';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { charge } from '../../rating/charge.ts';
import { aCargo } from '../../rating/plain.ts';
import { isProblem, type Price } from '../../rating/price.ts';
import { getPrice } from '../contract.ts';
import type { PriceOut } from '../schema.ts';
import { stateTones } from './moves.ts';
import { sheetPath } from './paths.ts';
import { PriceFacts } from './price-facts.tsx';

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
        { key: 'tiers', word: 'quotation.tiers', count: price.tiers.length, body: <Ladder price={price} /> },
        { key: 'price', word: 'quotation.charge', body: <PriceFacts price={price} /> },
      ]}
    />
  );
}

function Ladder({ price }: { price: PriceOut }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [quantity, setQuantity] = useState<string | null>(price.tiers[0]?.to ?? '1');
  const result = quantity === null || !/^\d+(\.\d+)?$/.test(quantity) ? null : charge(countedAlone(price), aCargo({ pieces: quantity }));
  return (
    <Flex vertical gap={12}>
      <SubTable
        rows={price.tiers}
        rowId={(tier) => tier.from}
        subject="quotation"
        title="quotation.tiers"
        columns={[
          { key: 'from', is: 'quantity' },
          { key: 'to', is: 'quantity' },
          { key: 'price', is: 'quantity' },
        ]}
      />
      <label className="kit-label">
        {t('quotation.quantity')} ({t(`rating.basis.${price.basis}`)})
        <DecimalInput value={quantity} onChange={setQuantity} aria-label={t('quotation.quantity')} />
      </label>
      {result &&
        (isProblem(result) ? (
          <p>{t(`rating.problem.${result.why}`, result.facts)}</p>
        ) : (
          <Stats>
            <Stat
              label={t('quotation.total')}
              value={format.money(amountOf(price.currency, result.amount.minor), price.currency)}
              note={result.calc.notes
                .slice(1)
                .map((note) => t(note.word, note.facts))
                .join(' · ')}
            />
          </Stats>
        ))}
    </Flex>
  );
}

/** The same price over a plain count, so that a quantity can be tried without a shipment. The fee's own rounding is left out. */
function countedAlone(price: PriceOut): Price {
  // The table shows amounts as quoted, before any tax.
  return {
    ...price,
    tax_percent: price.tax_percent ?? '0',
    basis: 'piece',
    round_digits: null,
    round_carry: 'halfUp',
    is_disbursement: false,
    is_included: price.included,
  };
}
