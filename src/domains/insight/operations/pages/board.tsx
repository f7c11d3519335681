import { type ReactNode, useMemo } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Chart } from '../../../../web/kit/chart/chart.tsx';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { stateTones } from '../../../order/transport-order/pages/moves.ts';
import { orderDetailPage, ordersPage } from '../../../order/transport-order/pages.ts';
import { CompanyChoice } from '../../../finance/period/pages/company-choice.tsx';
import { readOperations, type Step } from '../contract.ts';
import { statesOf } from '../rules.ts';
import '../../../../web/kit/kit.css';

type Board = ResultOf<typeof readOperations>;

/** Today's work of operations: what waits by step, what is late, and who has too much. */
export default function OperationBoard({ page }: PageProps): ReactNode {
  const t = useT();
  const { query, setQuery } = useTab();
  const company = query['company'] ?? null;
  const read = useRead(readOperations, company ? { company: [company] } : {}, { keepPrevious: true });
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <CompanyChoice value={company} onChange={(id) => setQuery({ company: id ?? undefined })} />
      </header>
      <Read of={read}>{(board) => <Content board={board} company={company} />}</Read>
    </div>
  );
}

function Content({ board, company }: { board: Board; company: string | null }): ReactNode {
  const t = useT();
  const format = useFormat();
  const open = (row: { id: string }): string => link(orderDetailPage, { id: row.id });
  const waiting = ({ key }: { key: Step }): string =>
    link(ordersPage, { tab: 'all', 'w.state': statesOf[key].join(','), 'w.company_id': company });
  return (
    <>
      <section className="kit-section">
        <h2>{t('operationBoard.today')}</h2>
        <Stats>
          {board.done.map(({ key, count }) => (
            <Stat key={key} label={t(`operationBoard.done.${key}`)} value={format.number(count)} />
          ))}
        </Stats>
      </section>
      <section className="kit-section">
        <h2>{t('operationBoard.steps')}</h2>
        <Bars
          label={t('operationBoard.steps')}
          rows={board.steps.map(({ key, count, late }) => ({ name: t(`operationBoard.step.${key}`), orders: count, late }))}
        />
        <SubTable
          rows={board.steps}
          subject="operationBoard"
          title="operationBoard.steps"
          rowId={({ key }) => key}
          open={waiting}
          columns={[
            { key: 'key', word: 'operationBoard.step', is: 'choice', words: 'operationBoard.step', width: 200 },
            { key: 'count', is: 'link', open: waiting, width: 100 },
            { key: 'late', is: 'quantity', width: 100 },
            { key: 'oldest_at', is: 'instant' },
          ]}
        />
      </section>
      <section className="kit-section">
        <h2>{t('operationBoard.people')}</h2>
        {board.people.length > 0 && (
          <Bars
            label={t('operationBoard.people')}
            rows={board.people.map(({ name, work, orders, late }) => ({
              name: `${name} · ${t(`operationBoard.work.${work}`)}`,
              orders,
              late,
            }))}
          />
        )}
        <SubTable
          rows={board.people}
          subject="operationBoard"
          title="operationBoard.people"
          rowId={({ id, work }) => `${id} ${work}`}
          columns={[
            { key: 'name', is: 'text', width: 180 },
            { key: 'work', is: 'choice', words: 'operationBoard.work', width: 130 },
            { key: 'orders', is: 'quantity', width: 100 },
            { key: 'late', is: 'quantity', width: 100 },
            { key: 'too_much', is: 'flag', width: 120 },
          ]}
          empty="operationBoard.nobody"
        />
      </section>
      <section className="kit-section">
        <h2>{t('operationBoard.lateOrders')}</h2>
        <SubTable
          rows={board.late}
          subject="operationBoard"
          title="operationBoard.lateOrders"
          open={open}
          columns={[
            { key: 'order_no', is: 'link', open, width: 170 },
            { key: 'late_hours', is: 'quantity', unit: 'unit.hours', width: 110 },
            { key: 'due_at', is: 'instant' },
            { key: 'state', is: 'state', subject: 'order', tones: stateTones, width: 110 },
            { key: 'customer_name', is: 'text', width: 180 },
            { key: 'destination_name', is: 'text', width: 140 },
            { key: 'service_name', is: 'text', width: 140 },
          ]}
          empty="operationBoard.noneLate"
        />
      </section>
    </>
  );
}

/** Orders by name, the late ones apart. */
function Bars(props: { label: string; rows: readonly { name: string; orders: number; late: number }[] }): ReactNode {
  const t = useT();
  const { rows } = props;
  const option = useMemo(
    () => ({
      grid: { left: 150, right: 24, top: 32, bottom: 24 },
      legend: { top: 0 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'value', minInterval: 1 },
      yAxis: { type: 'category', inverse: true, data: rows.map(({ name }) => name), axisLabel: { width: 140, overflow: 'truncate' } },
      series: [
        { type: 'bar' as const, stack: 'all', name: t('operationBoard.inTime'), data: rows.map(({ orders, late }) => orders - late) },
        { type: 'bar' as const, stack: 'all', name: t('operationBoard.late'), data: rows.map(({ late }) => late) },
      ],
    }),
    [rows, t],
  );
  return <Chart option={option} label={props.label} height={Math.max(160, 56 + rows.length * 28)} />;
}
