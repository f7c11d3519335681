import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { type PageProps, useCan, useTab } from '../../../../web/tab-context.ts';
import { regions } from '../../../order/transport-order/kinds.ts';
import { Transfers } from '../../order-leg/pages/transfers.tsx';
import { may as mayTrack } from '../../position/permits.ts';
import { DispatchList } from './dispatch-list.tsx';
import { DispatchTimeLine } from './dispatch-time-line.tsx';

/** The board opens with the orders of all regions, which its badge counts. */
const choices = ['all', ...regions] as const;
const views = ['timeLine', 'list', 'map', 'transfers'] as const;

/**
 * The one page of dispatch. A region is a view of it: the paths of the regions open it there. Its orders stand beside the time line of the
 * trucks, in a list, or beside the map; the border also shows the orders that change trucks.
 */
export default function DispatchBoard(props: PageProps): ReactNode {
  const { page } = props;
  const t = useT();
  const can = useCan();
  const { query, setQuery } = useTab();
  const at = choices.find((one) => one === query['region']) ?? regions.find((one) => one === page.fixed?.['region']) ?? 'all';
  const region = at === 'all' ? null : at;
  const offered = views.filter((view) => (view !== 'map' || can(mayTrack.view)) && (view !== 'transfers' || region === 'border'));
  // An address with a question of the list, such as one from a saved view, opens the list.
  const asksList = Object.keys(query).some((name) => name === 'tab' || name.startsWith('w.'));
  const view = offered.find((one) => one === query['show']) ?? (asksList ? 'list' : 'timeLine');
  const head = (
    <>
      <Segmented
        className="dispatch-views"
        aria-label={t('workOrder.region')}
        value={at}
        onChange={(next) => setQuery({ region: next })}
        options={choices.map((one) => ({ value: one, label: t(`workOrder.region.${one}`) }))}
      />
      <Segmented
        aria-label={t('dispatchOrder.show')}
        value={view}
        onChange={(next) => setQuery({ show: next })}
        options={offered.map((one) => ({ value: one, label: t(`dispatchOrder.show.${one}`) }))}
      />
    </>
  );
  if (view === 'transfers') return <Transfers {...props} choice={head} />;
  if (view === 'list') return <DispatchList key={at} {...props} region={region} buttons={head} />;
  return <DispatchTimeLine title={page.title} region={region} head={head} map={view === 'map'} />;
}
