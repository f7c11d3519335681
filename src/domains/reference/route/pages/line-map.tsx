import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/tab-context.ts';
import { getWays } from '../contract.ts';
import { may } from '../permits.ts';
import { type Way, WayMap } from './way-map.tsx';
import { link } from '../../../../kernel/link.ts';
import { transferRoutePage } from '../pages.ts';

type FormProps = { id: string | null; values: Readonly<Record<string, unknown>> };
const idIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A line from its origin to its destination as entered in the form, with its routes. */
export function LineMap({ id, values }: FormProps): ReactNode {
  const read = useRead(getWays, { line_id: id }, { enabled: id !== null, quiet: true });
  const ends = [idIn(values['origin_station_id']), idIn(values['destination_station_id'])].flatMap((end) => end ?? []);
  // The stored routes do not apply while the form has other ends for the line.
  const same = read.data?.ends.join() === ends.join();
  return <WayMap ways={same && read.data && read.data.routes.length > 0 ? routesOf(read.data) : [direct(ends)]} />;
}

/** The form of a customer's line: the chosen line, its routes, and this customer's transfer points. */
export function CustomerLineFormMap({ id, values }: FormProps): ReactNode {
  const line = idIn(values['line_id']);
  const read = useRead(getWays, { line_id: line, customer_line_id: id }, { enabled: line !== null, quiet: true });
  const t = useT();
  const can = useCan();
  return (
    <>
      {id && can(may.save) && (
        <p>
          <RecordLink path={link(transferRoutePage, { id })}>{t('page.transferRoute')}</RecordLink>
        </p>
      )}
      <WayMap ways={waysOf(read.data, read.data?.transfers ?? [])} />
    </>
  );
}

/** A customer's line through the transfer points entered in the form. */
export function CustomerLineMap({ id, transfers }: { id: string; transfers: readonly string[] }): ReactNode {
  const read = useRead(getWays, { customer_line_id: id }, { quiet: true });
  return <WayMap ways={waysOf(read.data, transfers)} />;
}

/** The direct path of a line without routes. */
function direct(stations: readonly string[]): Way {
  return { id: 'direct', word: 'route.way.direct', stations, dashed: true, tone: 'off' };
}

type Ways = ResultOf<typeof getWays>;

function routesOf(ways: Ways | undefined): Way[] {
  return (ways?.routes ?? []).map((route) => ({
    id: route.id,
    word: route.main ? 'route.way.main' : 'route.way.other',
    name: route.name,
    stations: route.stations,
    ...(route.main ? {} : { tone: 'off' as const }),
  }));
}

/** The customer's own path first, if there is one, then the routes of the line. */
function waysOf(ways: Ways | undefined, transfers: readonly string[]): Way[] {
  const [origin, destination] = ways?.ends ?? [];
  if (!ways || !origin || !destination) return [];
  const own: Way = { id: 'transfers', word: 'route.way.transfers', stations: [origin, ...transfers, destination], tone: 'warn' };
  if (transfers.length > 0) return [own, ...routesOf(ways)];
  return ways.routes.length > 0 ? routesOf(ways) : [direct([origin, destination])];
}
