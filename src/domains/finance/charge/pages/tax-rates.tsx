import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useRead } from '../../../../web/query.ts';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { type ChargeTaxRate, chargeTaxRates } from '../contract.ts';

type Asked = ParamsOf<typeof chargeTaxRates>;

/** The rates that lines take when none is typed, as far as their fee and day are known. */
export function useTaxRates(asked: Asked): readonly ChargeTaxRate[] {
  const { data } = useRead(chargeTaxRates, asked, { enabled: asked.lines.length > 0, keepPrevious: true, quiet: true });
  return asked.lines.length > 0 ? (data?.rows ?? []) : [];
}

/** Where a rate comes from, in a sentence: the fee's row or the country's, its days, the law it names. */
export function useTaxSource(): (rate: ChargeTaxRate) => string {
  const t = useT();
  const format = useFormat();
  return (rate) => {
    if (rate.disbursement) return t('charge.taxFrom.disbursement');
    if (rate.percent === null) return `${rate.country ?? ''} ${format.day(rate.day)} · ${t('charge.taxFrom.missing')}`.trim();
    const days =
      rate.valid_from === null
        ? null
        : rate.valid_to === null
          ? t('charge.taxSince', { from: format.day(rate.valid_from) })
          : t('charge.taxUntil', { from: format.day(rate.valid_from), to: format.day(rate.valid_to) });
    const source = t(rate.own ? 'charge.taxFrom.own' : 'charge.taxFrom.standard');
    return [rate.country, source, days, rate.basis].filter((part) => part !== null && part !== '').join(' · ');
  };
}

/** Each line's rate with the row of the tax table behind it; the one that was typed goes before. */
export function TaxRates({ asked, typed }: { asked: Asked; typed: readonly (string | null)[] }): ReactNode {
  const t = useT();
  const source = useTaxSource();
  const rates = useTaxRates(asked);
  if (rates.length === 0) return null;
  return (
    <ol className="kit-quiet">
      {rates.map((rate, place) => {
        const own = rate.disbursement ? null : (typed[place] ?? null);
        const percent = own ?? rate.percent;
        return (
          // Lines have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            {rate.fee_name}: <strong>{percent === null ? '—' : `${percent} %`}</strong>{' '}
            {own === null ? source(rate) : t('charge.taxFrom.typed')}
          </li>
        );
      })}
    </ol>
  );
}
