import { Alert, Progress } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { type Step, statePath } from '../../../../web/kit/detail/step-bar.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { openScanQueue } from '../../../../web/kit/scan/scan-queue.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type CountDetail, finishCountLocation, getCount, scanCount } from '../contract.ts';
import { may } from '../permits.ts';
import { hidesBook } from '../rules.ts';
import { floorStates } from '../states.ts';
import { CountDialog } from './count-dialog.tsx';
import { CountFloor } from './floor.tsx';
import { CountLines } from './lines.tsx';
import { countTones, useCountMoves } from './moves.tsx';

/** One count, location by location: the floor for keepers with a hand-held, the differences for those who decide. */
export default function StockCountPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const can = useCan();
  const read = useRead(getCount, { id });
  const moves = useCountMoves<CountDetail>();
  const [editing, setEditing] = useState(false);
  useEffect(() => openScanQueue(scanCount, finishCountLocation), []);
  return (
    <>
      <DetailPage
        subject="stockCount"
        id={id}
        read={read}
        title={(count) => count.count_no}
        state={(count) => count.state}
        tones={countTones}
        steps={stepsOf}
        keyFacts={() => [
          { key: 'warehouse_name', is: 'text' },
          { key: 'range', is: 'choice', words: 'stockCount.range' },
          { key: 'method', is: 'choice', words: 'stockCount.method' },
          { key: 'mode', is: 'choice', words: 'stockCount.mode' },
          { key: 'planned_on', is: 'day' },
        ]}
        actions={(count) => [
          ...moves.of(count),
          can(may.plan) && count.state === 'created' && { key: 'edit', word: 'kit.edit', run: () => setEditing(true) },
        ]}
        above={(count) => (
          <>
            {count.reason && (
              <Alert className="kit-gap" type={count.state === 'cancelled' ? 'info' : 'warning'} showIcon title={count.reason} />
            )}
            {can(may.count) && floorStates.includes(count.state) && <CountFloor count={count} />}
            {count.state !== 'created' && <Figures count={count} />}
          </>
        )}
        sections={(count) => [
          count.state !== 'created' && {
            key: 'lines',
            word: 'stockCount.section.lines',
            count: count.lines,
            body: <CountLines count={count} />,
          },
          count.state !== 'created' && {
            key: 'places',
            word: 'stockCount.section.places',
            count: count.locations,
            body: <Places count={count} />,
          },
          { key: 'facts', word: 'stockCount.section.facts', body: <CountFacts count={count} /> },
        ]}
      />
      {editing && read.data && <CountDialog count={read.data} close={() => setEditing(false)} />}
    </>
  );
}

/** The states in which a count waits or goes on, by the step that it has reached. */
const reached: Readonly<Record<string, string>> = { recounting: 'counting', review: 'counted' };

function stepsOf(count: CountDetail): readonly Step[] {
  const path = ['created', 'released', 'counting', 'counted', 'completed'] as const;
  return statePath('stockCount.state', path, reached[count.state] ?? count.state, 'event', {
    created: { actual_at: count.created_at },
    released: { actual_at: count.released_at },
    counted: { actual_at: count.counted_at },
    completed: { actual_at: count.approved_at },
  });
}

function Figures({ count }: { count: CountDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const share = count.locations === 0 ? 0 : Math.round((count.locations_done / count.locations) * 100);
  return (
    <>
      {hidesBook(count.mode, count.state) && <Alert className="kit-gap" type="info" showIcon title={t('stockCount.blindNote')} />}
      <Stats>
        <Stat
          label={t('stockCount.locations')}
          value={`${format.number(count.locations_done)} / ${format.number(count.locations)}`}
          note={<Progress percent={share} size="small" showInfo={false} aria-label={t('stockCount.locations')} />}
        />
        <Stat label={t('stockCount.lines')} value={`${format.number(count.counted_lines)} / ${format.number(count.lines)}`} />
        {count.differences !== null && (
          <Stat
            label={t('stockCount.differences')}
            value={format.number(count.differences)}
            {...(count.differences > 0 ? { tone: 'warning' } : {})}
          />
        )}
        {count.recount && count.to_recount !== null && count.to_recount > 0 && (
          <Stat label={t('stockCount.to_recount')} value={format.number(count.to_recount)} tone="warning" />
        )}
        {count.unexplained !== null && count.unexplained > 0 && (
          <Stat label={t('stockCount.unexplained')} value={format.number(count.unexplained)} tone="warning" />
        )}
        {count.values.map(({ currency, surplus, shortage }) => (
          <Stat
            key={currency}
            label={t('stockCount.valueOf', { currency })}
            value={`+${format.amount(surplus, currency)} / ${format.amount(shortage, currency)}`}
          />
        ))}
        {count.unvalued !== null && count.unvalued > 0 && (
          <Stat label={t('stockCount.unvalued')} value={format.number(count.unvalued)} note={t('stockCount.unvaluedNote')} />
        )}
      </Stats>
    </>
  );
}

function Places({ count }: { count: CountDetail }): ReactNode {
  return (
    <SubTable
      rows={count.places}
      subject="stockCount"
      title="stockCount.section.places"
      columns={[
        { key: 'location_code', is: 'code', width: 160 },
        { key: 'zone_name', is: 'text', width: 150 },
        { key: 'done', is: 'flag', width: 90 },
        { key: 'counted_lines', is: 'quantity', width: 100 },
        { key: 'lines', is: 'quantity', width: 90 },
        { key: 'done_by_name', is: 'text', width: 130 },
        { key: 'done_at', is: 'instant' },
      ]}
    />
  );
}

function CountFacts({ count }: { count: CountDetail }): ReactNode {
  return (
    <Facts
      of={count}
      subject="stockCount"
      items={[
        { key: 'customer_name', is: 'text' },
        { key: 'product_name', is: 'text' },
        { key: 'zone_name', is: 'text' },
        { key: 'location_from', is: 'code' },
        { key: 'location_to', is: 'code' },
        { key: 'sample_percent', is: 'percent' },
        { key: 'moved_days', is: 'quantity', unit: 'unit.days' },
        { key: 'recount', is: 'flag' },
        { key: 'created_by_name', is: 'text' },
        { key: 'created_at', is: 'instant' },
        { key: 'released_at', is: 'instant' },
        { key: 'counted_at', is: 'instant' },
        { key: 'submitted_by_name', is: 'text' },
        { key: 'submitted_at', is: 'instant' },
        { key: 'approved_by_name', is: 'text' },
        { key: 'approved_at', is: 'instant' },
        { key: 'remark', is: 'text', wrap: true },
      ]}
    />
  );
}
