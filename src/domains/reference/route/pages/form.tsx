import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { RecordAside } from '../../../../web/kit/record/record-aside.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { transportModes } from '../../line/master.ts';
import { getRoute, saveRoute } from '../contract.ts';
import { WayMap } from './way-map.tsx';
import { link } from '../../../../kernel/link.ts';
import { routePage } from '../pages.ts';

export default function RouteForm({ page, query }: PageProps): ReactNode {
  const id = query['id'];
  const form = useForm(saveRoute, {
    start: { main: true, legs: [] },
    read: id ? () => send(getRoute, { id }) : null,
    done: () => link(routePage),
  });
  // A new leg begins where the last one ends.
  const newLeg = () => ({ from_station_id: form.values.legs?.at(-1)?.to_station_id ?? null, mode: 'road' });
  return (
    <FormPage
      title={page.title}
      form={form}
      sections={[
        {
          key: 'route',
          fields: [
            { key: 'code', is: 'code', word: 'master.code' },
            { key: 'name', is: 'text', word: 'master.name' },
            { key: 'line_id', is: 'ref', to: 'line' },
            { key: 'valid_from', is: 'day' },
            { key: 'valid_to', is: 'day', ...(form.values.valid_from ? { after: form.values.valid_from } : {}) },
            { key: 'main', is: 'flag' },
            { key: 'remark', is: 'note', word: 'master.remark' },
          ],
        },
        {
          key: 'legs',
          word: 'route.legs',
          help: 'route.legsHelp',
          fields: [
            {
              key: 'legs',
              is: 'lines',
              newLine: newLeg,
              columns: [
                { key: 'from_station_id', is: 'ref', to: 'station', required: true, width: 130 },
                { key: 'to_station_id', is: 'ref', to: 'station', required: true, width: 130 },
                { key: 'mode', is: 'choice', of: transportModes, words: 'line.mode', required: true, width: 90 },
                { key: 'carrier_id', is: 'ref', to: 'carrier', width: 130 },
                { key: 'cutoff', is: 'text', width: 80 },
                { key: 'transit_hours', is: 'quantity', required: true, total: true, width: 110 },
              ],
            },
          ],
        },
        {
          key: 'map',
          word: 'route.map',
          body: <WayMap ways={[{ id: 'legs', word: 'route.way.legs', stations: stationsOf(form.values.legs) }]} />,
        },
      ]}
      {...(id ? { aside: <RecordAside subject="route" id={id} /> } : {})}
    />
  );
}

type Ends = { readonly from_station_id?: string | null; readonly to_station_id?: string | null };

/** The stations of the legs entered so far: the start of the first leg, then the end of each. */
function stationsOf(legs: readonly Ends[] = []): string[] {
  const stations = legs.flatMap((leg, place) => [
    ...(leg.from_station_id && leg.from_station_id !== legs[place - 1]?.to_station_id ? [leg.from_station_id] : []),
    ...(leg.to_station_id ? [leg.to_station_id] : []),
  ]);
  // A pasted name that matches no station stays in its cell, in red; the map draws the known stations.
  return stations.filter((id) => /^\d+$/.test(id));
}
