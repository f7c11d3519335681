import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { paperTones } from '../../paper/pages/tones.ts';
import { listVehicles, setVehicleStatus, vehicleStatuses } from '../contract.ts';
import { may } from '../permits.ts';

/** Staff see the vehicles of all carriers, a carrier's users only their own. */
export default function VehicleList({ page }: PageProps): ReactNode {
  const list = useList(listVehicles);
  const can = useCan();
  const open = useOpen();
  const staff = page.users.includes(1);
  const edit = (id: string): string => `${page.path}/editVehicle?id=${id}`;
  return (
    <ListPage
      title="page.vehicles"
      name={page.path}
      list={list}
      columns={[
        { key: 'plate_no', is: 'link', open: (row) => (can(may.save) ? edit(row.id) : null), pin: 'left', sort: 'plate_no' },
        { key: 'country', is: 'country', width: 110 },
        staff && { key: 'carrier_name', is: 'text', sort: 'carrier_name' },
        { key: 'vehicle_type', is: 'text' },
        { key: 'papers', is: 'choice', words: 'paper.state', tones: paperTones, width: 175 },
        { key: 'load_kg', is: 'quantity', unit: 'vehicle.kg' },
        { key: 'volume_m3', is: 'quantity', unit: 'vehicle.m3' },
        { key: 'pallets', is: 'quantity', width: 90 },
        { key: 'inspection_until', is: 'day', sort: 'due' },
        { key: 'insurance_until', is: 'day' },
        { key: 'permit_until', is: 'day', off: true },
        { key: 'border_permit_until', is: 'day' },
        { key: 'gps_device', is: 'code', off: true },
        { key: 'status', is: 'choice', words: 'vehicle.status', tones: { available: 'good', maintenance: 'warning', retired: 'neutral' } },
      ]}
      open={(row) => edit(row.id)}
      create={{ path: `${page.path}/addVehicle`, permit: may.save }}
      rowActions={(row) =>
        can(may.save)
          ? [
              { key: 'edit', word: 'vehicle.do.edit', run: () => open(edit(row.id)) },
              ...vehicleStatuses
                .filter((status) => status !== row.status)
                .map(
                  (status): Action => ({
                    key: status,
                    word: `vehicle.do.${status}`,
                    asks: status === 'available' ? 'sure' : 'note',
                    ...(status === 'retired' ? { tone: 'danger' } : {}),
                    run: (reason) => send(setVehicleStatus, { id: row.id, version: row.version, status, reason }),
                  }),
                ),
            ]
          : []
      }
      exporting={may.view}
      importing={{ entity: 'vehicle', permit: may.import }}
      empty="vehicle.empty"
    />
  );
}
