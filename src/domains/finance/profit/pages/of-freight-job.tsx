import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { freightJobProfit } from '../contract.ts';

const figures = ['income', 'cost', 'profit'] as const;

/** Income, cost and profit of a freight job, and the cost of each house. */
export default function ProfitOfFreightJob({ id }: { id: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const read = useRead(freightJobProfit, { freight_job_id: id });
  if (!read.data || read.error) return <Read of={read} />;
  const { actual, functional_currency, unpriced, share_by, shares } = read.data;
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
              value={`${functional_currency} ${format.amount(actual[figure] ?? '0', functional_currency)}`}
              tone={figure === 'profit' && actual.profit?.startsWith('-') ? 'bad' : 'neutral'}
            />
          ))}
        {actual.margin_percent !== undefined && (
          <Stat label={t('profit.margin_percent')} value={actual.margin_percent === null ? '—' : `${actual.margin_percent} %`} />
        )}
      </Stats>
      {shares && shares.length > 1 && (
        <>
          <h4>
            {t('profit.shares')} · {t(`freightJob.share_by.${share_by}`)}
          </h4>
          <SubTable
            subject="freightJob"
            title="profit.shares"
            rows={shares}
            rowId={(row) => row.house_no}
            columns={[
              { key: 'house_no', is: 'code', width: 180 },
              { key: 'cost', is: 'amount', word: 'profit.cost', currency: { all: functional_currency } },
            ]}
          />
        </>
      )}
    </>
  );
}
