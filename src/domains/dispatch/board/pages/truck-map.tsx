import { type ReactNode, useEffect } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { MapView } from '../../../../web/kit/map/map.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { liveTrucks } from '../../position/contract.ts';
import { truckTrackPage } from '../../position/pages.ts';

const everyMs = 30_000;

/** Where the trucks are now. A chosen truck opens its track; the tracking page lists the same trucks. */
export function TruckMap(): ReactNode {
  const t = useT();
  const open = useOpen();
  const read = useRead(liveTrucks, { text: '', order_no: '', on_trip: false }, { keepPrevious: true, quiet: true });
  // The effects of a hidden tab are off, so it does not poll.
  const { refetch } = read;
  useEffect(() => {
    const timer = setInterval(() => void refetch(), everyMs);
    return () => clearInterval(timer);
  }, [refetch]);
  if (!read.data) return <Read of={read} />;
  return (
    <div className="dispatch-map">
      <MapView
        label={t('truckTrack.map')}
        height="100%"
        cluster
        fit={String(read.data.trucks.length > 0)}
        onChoose={(id) => open(link(truckTrackPage, { truck: id }))}
        points={read.data.trucks.map((truck) => ({
          id: truck.id,
          latitude: truck.latitude,
          longitude: truck.longitude,
          label: truck.plate_no,
          tone: truck.stale ? ('off' as const) : truck.trip ? ('good' as const) : ('warn' as const),
        }))}
      />
    </div>
  );
}
