import { editThrough } from '../../../../server/edit-kind.ts';
import get from './calls/get.ts';
import save from './calls/save.ts';
import { listVehicles } from '../contract.ts';

export default editThrough({
  list: listVehicles,
  get,
  save,
  fields: [
    { key: 'vehicle_type_id', is: 'ref', to: 'vehicleType' },
    { key: 'load_kg', is: 'quantity' },
    { key: 'volume_m3', is: 'quantity' },
    { key: 'pallets', is: 'whole' },
    { key: 'brand', is: 'text', optional: true },
    { key: 'inspection_until', is: 'day' },
    { key: 'insurance_until', is: 'day' },
    { key: 'commercial_insurance_until', is: 'day', optional: true },
    { key: 'permit_until', is: 'day', optional: true },
    { key: 'border_permit_until', is: 'day', optional: true },
    { key: 'remark', is: 'note', optional: true },
  ],
});
