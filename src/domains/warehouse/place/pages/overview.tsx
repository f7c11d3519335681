import { Button, Empty, Segmented } from 'antd';
import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { useTab } from '../../../../web/tab-context.ts';
import { readPlaces } from '../contract.ts';
import { locations, warehouses, warehouseZones } from '../master.ts';
import './overview.css';
import { link } from '../../../../kernel/link.ts';
import { stockPage } from '../../stock/pages.ts';

type Warehouse = ResultOf<typeof readPlaces>['warehouses'][number];
type Zone = Warehouse['zones'][number];

function fillOf({ pallets, max_pallets, over }: Zone['locations'][number]): string {
  if (over) return 'over';
  if (pallets === 0) return 'empty';
  return pallets < max_pallets ? 'part' : 'full';
}

/** Every location of a warehouse as a cell with its fill level; a click shows its contents. */
export default function Places(): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const { query, setQuery } = useTab();
  const read = useRead(readPlaces, {});
  if (!read.data || read.error) return <Read of={read} />;
  const all = read.data.warehouses;
  const chosen = all.find(({ code }) => code === query['warehouse']) ?? all[0];
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t('page.warehousePlaces')}</h1>
        <span className="kit-space" />
        {[
          { master: warehouses, path: warehouses.pages[0].list, word: 'page.warehouse' },
          { master: warehouseZones, path: warehouseZones.pages[0].list, word: 'page.warehouseZone' },
          { master: locations, path: locations.pages[0].list, word: 'page.location' },
        ].map(
          ({ master, path, word }) =>
            can(master.may.view) && (
              <Button key={path} onClick={() => open(path)}>
                {t(word)}
              </Button>
            ),
        )}
      </header>
      {!chosen && <Empty description={t('place.none')} />}
      {chosen && (
        <>
          <Segmented
            className="place-warehouses"
            aria-label={t('place.warehouse')}
            value={chosen.code}
            onChange={(warehouse) => setQuery({ warehouse })}
            options={all.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
          />
          <Plan key={chosen.code} warehouse={chosen} />
        </>
      )}
    </div>
  );
}

function Plan({ warehouse }: { warehouse: Warehouse }): ReactNode {
  const t = useT();
  const format = useFormat();
  const cells = warehouse.zones.filter(({ kind }) => kind === 'storage').flatMap((zone) => zone.locations);
  const pallets = cells.reduce((sum, cell) => sum + cell.pallets, 0);
  const room = cells.reduce((sum, cell) => sum + cell.max_pallets, 0);
  return (
    <>
      <Stats>
        <Stat label={t('place.locations')} value={format.number(cells.length)} />
        <Stat label={t('place.used')} value={format.number(cells.filter((cell) => cell.pallets > 0).length)} />
        <Stat label={t('place.pallets')} value={format.number(pallets)} />
        <Stat label={t('place.capacity')} value={format.number(room)} />
        <Stat
          label={t('place.utilisation')}
          value={room === 0 ? '—' : format.percent(((pallets / room) * 100).toFixed(1))}
          {...(pallets > room * 0.9 ? { tone: 'warning' } : {})}
        />
        <Stat label={t('place.frozenCount')} value={format.number(cells.filter((cell) => cell.frozen).length)} />
      </Stats>
      <p className="place-legend">
        {['empty', 'part', 'full', 'over'].map((fill) => (
          <span key={fill}>
            <i className="place-cell" data-fill={fill} /> {t(`place.${fill}`)}
          </span>
        ))}
        <span>
          <i className="place-cell" data-frozen /> {t('location.frozen')}
        </span>
      </p>
      <div className="place-zones">
        {warehouse.zones.map((zone) => (
          <ZonePicture key={zone.id} zone={zone} />
        ))}
      </div>
    </>
  );
}

function ZonePicture({ zone }: { zone: Zone }): ReactNode {
  const t = useT();
  const open = useOpen();
  return (
    <section className="kit-section">
      <h2>
        {zone.code} · {zone.name}{' '}
        <small>
          {t(`warehouseZone.kind.${zone.kind}`)} · {t(`warehouseZone.temperature.${zone.temperature}`)}
        </small>
      </h2>
      <div className="place-cells">
        {zone.locations.map((cell) => (
          <button
            key={cell.id}
            type="button"
            className="place-cell"
            data-fill={fillOf(cell)}
            {...(cell.frozen ? { 'data-frozen': true } : {})}
            title={t(cell.over ? 'place.cellOver' : 'place.cell', { code: cell.code, pallets: cell.pallets, max: cell.max_pallets })}
            aria-label={t(cell.over ? 'place.cellOver' : 'place.cell', { code: cell.code, pallets: cell.pallets, max: cell.max_pallets })}
            onClick={() => open(link(stockPage, { location_code: cell.code }))}
          >
            {cell.pallets || ''}
          </button>
        ))}
      </div>
    </section>
  );
}
