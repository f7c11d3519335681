import { Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import { amountOf } from '../../../../kernel/money.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { DecimalInput } from '../../../../web/kit/form/inputs.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { charge } from '../../rating/charge.ts';
import { aCargo } from '../../rating/plain.ts';
import { isProblem, type Price } from '../../rating/price.ts';
import type { PriceOut } from '../schema.ts';

/** The tiers of a price, if it has any, and its amount for a quantity that the reader enters. */
export function PriceLadder({ price }: { price: PriceOut }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [quantity, setQuantity] = useState<string | null>(price.tiers[0]?.to ?? '1');
  const result = quantity === null || !/^\d+(\.\d+)?$/.test(quantity) ? null : charge(countedAlone(price), aCargo({ pieces: quantity }));
  return (
    <Flex vertical gap={12}>
      {price.tiers.length > 0 && (
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
      )}
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
