import { Alert } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Chart } from '../../../../web/kit/chart/chart.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { goodsMax, readStockBoard } from '../contract.ts';
import PartyWork from '../../home/pages/party-work.tsx';
import './stock-board.css';
import { link } from '../../../../kernel/link.ts';
import { inboundPage } from '../../../warehouse/inbound/pages.ts';

const everyMs = 30_000;

/** A customer's stock in our warehouses: quantities, age, locations, and today's arrivals and departures. */
export default function StockBoard({ page }: PageProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const country = page.fixed?.['country'] === 'TH' ? ('TH' as const) : null;
  const read = useRead(readStockBoard, { country });
  const { refetch } = read;
  // The floor tells staff of its work, and not customers: their board asks.
  useEffect(() => {
    const timer = setInterval(() => void refetch(), everyMs);
    return () => clearInterval(timer);
  }, [refetch]);
  const ages = read.data?.ages;
  const option = useMemo(
    () => ({
      grid: { left: 48, right: 16, top: 16, bottom: 28 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: ages?.map(({ days }) => days) ?? [] },
      yAxis: { type: 'value', minInterval: 1 },
      series: [{ type: 'bar', name: t('stockBoard.pallets'), data: ages?.map(({ pallets }) => pallets) ?? [] }],
    }),
    [ages, t],
  );
  if (!read.data || read.error) return <Read of={read} />;
  const board = read.data;
  return (
    <div className="stock-board">
      <h1>
        {board.customer_name} · {t(page.title)}
      </h1>
      <PartyWork />
      <Stats>
        <Stat label={t('stockBoard.pallets')} value={format.number(board.pallets)} />
        <Stat label={t('stock.cartons')} value={format.number(board.cartons)} />
        <Stat label={t('stock.gross_kg')} value={format.number((Number(board.gross_kg) / 1000).toFixed(1))} note={t('unit.t')} />
        <Stat label={t('stockBoard.expected_today')} value={format.number(board.expected_today)} open={link(inboundPage)} />
        <Stat label={t('stockBoard.inbound_today')} value={format.number(board.inbound_today)} />
        <Stat label={t('stockBoard.outbound_today')} value={format.number(board.outbound_today)} />
        <Stat
          label={t('stockBoard.held_pallets')}
          value={format.number(board.held_pallets)}
          tone={board.held_pallets > 0 ? 'warning' : 'neutral'}
        />
      </Stats>
      <div className="stock-board-row">
        <section>
          <h2>{t('stockBoard.ages')}</h2>
          <Chart option={option} label={t('stockBoard.ages')} />
        </section>
        <section>
          <h2>{t('stockBoard.places')}</h2>
          <SubTable
            rows={board.places}
            subject="stockBoard"
            title="stockBoard.places"
            rowId={(row) => `${row.warehouse} ${row.zone}`}
            columns={[
              { key: 'warehouse', is: 'text', width: 180 },
              { key: 'zone', is: 'text', width: 150 },
              { key: 'locations', is: 'quantity', width: 90 },
              { key: 'pallets', is: 'quantity', width: 90 },
            ]}
            empty="stock.empty"
          />
        </section>
      </div>
      <section>
        <h2>{t('stockBoard.goods')}</h2>
        {board.goods_more && <Alert type="warning" showIcon title={t('stockBoard.more', { most: goodsMax })} />}
        <SubTable
          rows={board.goods}
          subject="stockBoard"
          title="stockBoard.goods"
          rowId={(row) => row.code}
          columns={[
            { key: 'code', is: 'code', width: 120 },
            { key: 'name', is: 'text', width: 220 },
            { key: 'qty', is: 'quantity', width: 110 },
            { key: 'available', is: 'quantity', width: 110 },
            { key: 'picked', is: 'quantity', width: 110 },
            { key: 'unit', is: 'text', width: 80 },
            { key: 'pallets', is: 'quantity', width: 100 },
            { key: 'oldest_days', is: 'quantity', unit: 'unit.days', width: 120 },
          ]}
          empty="stock.empty"
        />
      </section>
    </div>
  );
}
