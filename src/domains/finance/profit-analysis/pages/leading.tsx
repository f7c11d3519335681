import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useHiddenFields } from '../../../../web/session.ts';
import { type Dimension, listProfitAnalysis } from '../contract.ts';
import { GroupsChart } from './charts.tsx';
import { nameOf } from './drill.ts';

type Asked = Pick<ParamsOf<typeof listProfitAnalysis>, 'where' | 'either'>;
const most = 10;

/**
 * The groups with the largest profit of all, or for those who may not see it with the largest income or cost. Currencies have no axis in
 * common, so one of them is shown at a time.
 */
export function Leading(props: { by: Dimension; asked: Asked; currencies: readonly Currency[]; height?: number }): ReactNode {
  const t = useT();
  const { by, asked, currencies } = props;
  const hidden = useHiddenFields(listProfitAnalysis);
  const [chosen, choose] = useState<Currency>();
  const currency = chosen && currencies.includes(chosen) ? chosen : currencies[0];
  const key = (['profit', 'income', 'cost'] as const).find((one) => !hidden.has(one));
  if (!currency || !key) return null;
  const { where = {}, either } = asked;
  const books = where.currency ? {} : { books: [currency] };
  return (
    <>
      {currencies.length > 1 && (
        <Segmented<Currency>
          size="small"
          aria-label={t('profitAnalysis.currency')}
          value={currency}
          onChange={choose}
          options={[...currencies]}
        />
      )}
      <Read
        of={listProfitAnalysis}
        params={{ where: { ...where, ...books, by: [by] }, ...(either ? { either } : {}), sort: [{ key, desc: true }], size: most }}
      >
        {({ rows }) => (
          <GroupsChart
            title={`${t(`profitAnalysis.by.${by}`)} ${currency}`}
            height={props.height}
            of={key}
            rows={rows.map((row) => ({ name: nameOf(t, by, row), value: row[key] ?? '0' }))}
          />
        )}
      </Read>
    </>
  );
}
