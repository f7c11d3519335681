import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { RecordAside } from '../../../../web/kit/record/record-aside.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { getVehicle, saveVehicle, vehicleStatuses } from '../contract.ts';
import { SimilarParties } from '../../lookup/pages/similar-parties.tsx';
import { paperFiles } from '../../paper/rules.ts';

export default function VehicleForm({ page, query }: PageProps): ReactNode {
  const { id } = query;
  const form = useForm(saveVehicle, {
    start: {
      country: useOwnCompany().country,
      status: 'available',
      pallets: 0,
      ...(query.carrier_id ? { carrier_id: query.carrier_id } : {}),
    },
    read: id ? () => send(getVehicle, { id }) : null,
  });
  return (
    <FormPage
      title={id ? 'page.editVehicle' : 'page.addVehicle'}
      form={form}
      {...(id ? { aside: <RecordAside subject="vehicle" id={id} files={paperFiles.vehicle} /> } : {})}
      sections={[
        {
          key: 'basic',
          word: 'vehicle.basic',
          fields: [
            { key: 'country', is: 'country' },
            { key: 'plate_no', is: 'code' },
            page.users.includes(1) && { key: 'carrier_id', is: 'ref', to: 'carrier' },
            { key: 'vehicle_type_id', is: 'ref', to: 'vehicleType' },
            { key: 'status', is: 'choice', of: vehicleStatuses, words: 'vehicle.status' },
            { key: 'trailer_plate_no', is: 'code' },
            { key: 'load_kg', is: 'quantity', unit: 'vehicle.kg' },
            { key: 'volume_m3', is: 'quantity', unit: 'vehicle.m3' },
            { key: 'pallets', is: 'whole' },
          ],
          body: page.users.includes(1) && <SimilarParties to="vehicle" number={form.values.plate_no} except={id} />,
        },
        {
          key: 'papers',
          word: 'vehicle.papersSection',
          help: 'vehicle.papersHelp',
          fields: [
            { key: 'inspection_until', is: 'day' },
            { key: 'insurance_until', is: 'day' },
            { key: 'commercial_insurance_until', is: 'day' },
            { key: 'permit_until', is: 'day' },
            { key: 'border_permit_no', is: 'code' },
            { key: 'border_permit_until', is: 'day' },
          ],
        },
        {
          key: 'more',
          word: 'vehicle.more',
          fields: [
            { key: 'vin', is: 'code' },
            { key: 'brand', is: 'text' },
            { key: 'registered_on', is: 'day' },
            { key: 'gps_device', is: 'code' },
            { key: 'remark', is: 'note' },
          ],
        },
      ]}
    />
  );
}
