import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useRead } from '../../../../web/query.ts';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { type ChargeTaxRate, chargeTaxRates } from '../contract.ts';

type Params = ParamsOf<typeof chargeTaxRates>;

/** The tax rates that lines get when none is typed, for lines whose fee and day are known. */
export function useTaxRates(params: Params): readonly ChargeTaxRate[] {
  const { data } = useRead(chargeTaxRates, params, { enabled: params.lines.length > 0, keepPrevious: true, quiet: true });
  return params.lines.length > 0 ? (data?.rows ?? []) : [];
}

/** Formats the source of a rate as one line: the country, the fee's own row or the country's rate, its validity, and the law. */
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

/** The rate of each line with the row of the tax table behind it; a rate that was typed takes precedence. */
export function TaxRates({ asked, typed }: { asked: Params; typed: readonly (string | null)[] }): ReactNode {
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
          // Lines are identified only by their position.
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
