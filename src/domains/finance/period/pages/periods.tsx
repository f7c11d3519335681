import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { listPeriods, type Period } from '../contract.ts';
import { CompanyChoice } from './company-choice.tsx';
import { Closing } from './closing.tsx';
import { usePeriodMoves } from './moves.ts';
import '../../../../web/kit/kit.css';

const tones = { open: 'progress', softClosed: 'warning', closed: 'good', reopenAsked: 'warning', reopened: 'progress' } as const;

/** The months of our companies: their states, the obstacles to closing the next one, and the actions for closing and reopening. */
export default function Periods({ page }: PageProps): ReactNode {
  const t = useT();
  const { query, setQuery } = useTab();
  const company = query['company'] ?? null;
  const read = useRead(listPeriods, company ? { company_id: company } : {}, { keepPrevious: true });
  const moves = usePeriodMoves();
  if (!read.data || read.error) return <Read of={read} />;
  const { rows } = read.data;
  const address = (row: Period): string =>
    `${page.path}?${new URLSearchParams({ ...(company ? { company } : {}), of: row.company_id, month: row.month }).toString()}`;
  // Until a month is chosen, the one to close next.
  const chosen =
    rows.find((row) => row.company_id === query['of'] && row.month === query['month']) ?? rows.findLast(({ state }) => state !== 'closed');
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <CompanyChoice value={company} onChange={(id) => setQuery(id ? { company: id } : {})} />
      </header>
      <Years rows={rows} />
      <section className="kit-section">
        <SubTable
          rows={rows}
          subject="period"
          title="page.periods"
          rowId={(row) => `${row.company_id} ${row.month}`}
          open={address}
          columns={[
            { key: 'month', is: 'link', open: address, width: 110 },
            { key: 'company_name', is: 'text', width: 240 },
            { key: 'state', is: 'state', tones },
            { key: 'entries', is: 'quantity' },
            { key: 'unreviewed', is: 'quantity' },
            { key: 'asked_by', is: 'text' },
            { key: 'reason', is: 'text', wrap: true, width: 240 },
            { key: 'changed_at', is: 'instant' },
          ]}
          rowActions={moves}
        />
      </section>
      {chosen ? (
        <Closing key={`${chosen.company_id} ${chosen.month}`} period={chosen} actions={moves(chosen)} />
      ) : (
        <p>{t('period.choose')}</p>
      )}
    </div>
  );
}

/** A year is closed when all its months are. Months close in order, so years do as well. */
function Years({ rows }: { rows: readonly Period[] }): ReactNode {
  const t = useT();
  const years = [...Map.groupBy(rows, (row) => row.month.slice(0, 4))];
  return (
    <Stats>
      {years.map(([year, own]) => {
        const closed = own.filter(({ state }) => state === 'closed').length;
        return (
          <Stat
            key={year}
            label={`${t('period.year')} ${year}`}
            value={t('period.closed_of_year', { closed, months: own.length })}
            tone={closed === own.length ? 'good' : 'neutral'}
          />
        );
      })}
    </Stats>
  );
}
