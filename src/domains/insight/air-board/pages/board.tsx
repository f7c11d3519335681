import { type ReactNode, useMemo } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { formatAwb } from '../../../../kernel/identifier.ts';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Chart } from '../../../../web/kit/chart/chart.tsx';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { listAirJobs, readAirBoard } from '../contract.ts';
import PartyWork from '../../home/pages/party-work.tsx';
import { airBoardPage } from '../pages.ts';
import '../../../../web/kit/kit.css';

/** An air customer's own shipments: flights, pieces, chargeable weight and milestones. */
export default function AirBoard(): ReactNode {
  const read = useRead(readAirBoard, {});
  const list = useList(listAirJobs);
  return (
    <div className="kit-page">
      <Read of={read}>{(board) => <Figures board={board} />}</Read>
      <ListPage
        title="airBoard.mine"
        list={list}
        columns={[
          { key: 'no', is: 'code', pin: 'left', width: 170, below: (row) => row.customer_ref },
          { key: 'state', is: 'state', subject: 'freightJob', width: 110 },
          {
            key: 'master_no',
            is: 'own',
            width: 140,
            show: ({ master_no }) => master_no && formatAwb(master_no),
            text: ({ master_no }) => (master_no === null ? '' : formatAwb(master_no)),
          },
          { key: 'flight_no', is: 'code', width: 90 },
          { key: 'origin_name', is: 'text', width: 130 },
          { key: 'destination_name', is: 'text', width: 130 },
          { key: 'etd', is: 'instant' },
          { key: 'eta', is: 'instant' },
          { key: 'pieces', is: 'quantity', width: 80 },
          { key: 'gross_kg', is: 'quantity', unit: 'unit.kg', width: 110 },
          { key: 'chargeable_kg', is: 'quantity', unit: 'unit.kg', width: 120 },
          { key: 'reached', is: 'choice', words: 'freightJob.milestone', width: 120 },
          { key: 'reached_at', is: 'instant' },
          { key: 'next', is: 'choice', words: 'freightJob.milestone', width: 120 },
          { key: 'next_at', is: 'instant' },
        ]}
        exporting="everyone"
        empty="airBoard.empty"
      />
    </div>
  );
}

function Figures({ board }: { board: ResultOf<typeof readAirBoard> }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { months } = board;
  const option = useMemo(
    () => ({
      grid: { left: 56, right: 48, top: 32, bottom: 28 },
      legend: { top: 0 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: months.map(({ month }) => month) },
      yAxis: [{ type: 'value' }, { type: 'value', minInterval: 1 }],
      series: [
        { type: 'bar', name: t('airBoard.chargeable_kg'), data: months.map(({ chargeable_kg }) => Number(chargeable_kg)) },
        { type: 'line', name: t('airBoard.jobs'), yAxisIndex: 1, data: months.map(({ jobs }) => jobs) },
      ],
    }),
    [months, t],
  );
  return (
    <>
      <h1>{board.customer_name}</h1>
      <PartyWork />
      <Stats>
        {board.states
          .filter(({ state }) => state !== 'closed' && state !== 'cancelled')
          .map(({ state, count }) => (
            <Stat
              key={state}
              label={t(`freightJob.state.${state}`)}
              value={format.number(count)}
              open={link(airBoardPage, { tab: 'all', 'w.state': state })}
            />
          ))}
        <Stat label={t('airBoard.departing')} value={format.number(board.departing)} />
        <Stat label={t('airBoard.arriving')} value={format.number(board.arriving)} />
        <Stat label={t('airBoard.pieces')} value={format.number(board.pieces)} />
        <Stat label={t('airBoard.chargeable_kg')} value={format.number(board.chargeable_kg)} note={t('unit.kg')} />
      </Stats>
      <section className="kit-section">
        <h2>{t('airBoard.months')}</h2>
        <Chart option={option} label={t('airBoard.months')} height={220} />
      </section>
    </>
  );
}
