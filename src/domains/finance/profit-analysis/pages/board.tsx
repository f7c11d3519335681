import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { useSession } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';
import { listProfit } from '../../profit/contract.ts';
import { profitPage } from '../../profit/pages.ts';
import { type Dimension, summariseProfit } from '../contract.ts';
import { profitAnalysisPage } from '../pages.ts';
import { Leading } from './leading.tsx';
import { SummaryView } from './summary.tsx';
import '../../../../web/kit/kit.css';

const boards: readonly Dimension[] = ['customer', 'line', 'carrier', 'salesperson', 'business'];

/** The profit of the last twelve months at a glance: figures, months, the leading groups, and the orders below the expected margin. */
export default function ProfitBoard({ page }: PageProps): ReactNode {
  const t = useT();
  const { query } = useTab();
  const hidesProfit = useSession().hidden.includes('profit');
  const where = query['w.company'] ? { company: query['w.company'].split(',') } : {};
  const read = useRead(summariseProfit, { where });
  if (!read.data || read.error) return <Read of={read} />;
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <span className="kit-space" />
        <RecordLink path={link(profitAnalysisPage)}>{t('page.profitAnalysis')}</RecordLink>
      </header>
      <section className="kit-section">
        <SummaryView summary={read.data} table />
      </section>
      <div className="profit-charts">
        {boards.map((by) => (
          <section className="kit-section" key={by}>
            <h2>
              <RecordLink path={link(profitAnalysisPage, { 'w.by': by })}>{t(`profitAnalysis.by.${by}`)}</RecordLink>
            </h2>
            <Leading by={by} asked={{ where }} currencies={read.data.currencies.map(({ currency }) => currency)} height={240} />
          </section>
        ))}
      </div>
      {!hidesProfit && <BelowMargin />}
    </div>
  );
}

function BelowMargin(): ReactNode {
  const t = useT();
  return (
    <section className="kit-section">
      <h2>
        <RecordLink path={link(profitPage, { tab: 'belowMargin' })}>{t('profit.tab.belowMargin')}</RecordLink>
      </h2>
      <Read of={listProfit} params={{ tab: 'belowMargin', size: 20 }}>
        {({ rows }) => (
          <SubTable
            rows={rows}
            subject="profit"
            title="profit.tab.belowMargin"
            empty="profitAnalysis.noneBelow"
            open={(row) => link(orderDetailPage, { id: row.id })}
            columns={[
              { key: 'order_no', is: 'link', open: (row) => link(orderDetailPage, { id: row.id }), width: 170 },
              { key: 'customer_name', is: 'text', width: 220 },
              { key: 'line_name', is: 'text', width: 200 },
              { key: 'income', is: 'amount', currency: 'functional_currency' },
              { key: 'cost', is: 'amount', currency: 'functional_currency' },
              { key: 'profit', is: 'amount', currency: 'functional_currency' },
              { key: 'margin_percent', is: 'percent' },
              { key: 'order_on', is: 'day' },
            ]}
          />
        )}
      </Read>
    </section>
  );
}
