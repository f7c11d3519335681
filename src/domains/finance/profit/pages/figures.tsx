import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import type { orderProfit } from '../contract.ts';

type Profit = ResultOf<typeof orderProfit>;
const figures = ['income', 'cost', 'profit'] as const;

/** The actual income, cost, profit and margin in the functional currency, with the estimate below each where there is one. */
export function ProfitFigures(props: {
  of: Pick<Profit, 'actual' | 'functional_currency' | 'unpriced'> & Partial<Pick<Profit, 'estimated'>>;
  /** More figures before the margin. */
  children?: ReactNode;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { actual, estimated, functional_currency, unpriced } = props.of;
  const amount = (value = '0'): string => `${functional_currency} ${format.amount(value, functional_currency)}`;
  return (
    <>
      {unpriced > 0 && <Alert type="warning" showIcon title={t('profit.unpricedLeft', { count: unpriced })} />}
      <Stats>
        {figures
          .filter((figure) => actual[figure] !== undefined)
          .map((figure) => (
            <Stat
              key={figure}
              label={t(`profit.${figure}`)}
              value={amount(actual[figure])}
              tone={figure === 'profit' && actual.profit?.startsWith('-') ? 'bad' : 'neutral'}
              note={
                estimated && (
                  <>
                    {t(`profit.estimated_${figure}`)} {amount(estimated[figure])}
                  </>
                )
              }
            />
          ))}
        {props.children}
        {actual.margin_percent !== undefined && (
          <Stat label={t('profit.margin_percent')} value={actual.margin_percent === null ? '—' : `${actual.margin_percent} %`} />
        )}
      </Stats>
    </>
  );
}
