import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { freightJobProfit } from '../contract.ts';
import { ProfitFigures } from './figures.tsx';

/** Income, cost and profit of a freight job, and the cost of each house. */
export default function ProfitOfFreightJob({ id }: { id: string }): ReactNode {
  const t = useT();
  const read = useRead(freightJobProfit, { freight_job_id: id });
  if (!read.data || read.error) return <Read of={read} />;
  const { functional_currency, share_by, shares } = read.data;
  return (
    <>
      <ProfitFigures of={read.data} />
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
