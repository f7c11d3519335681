import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const list = { kind: 'list', shown: true, permit: may.view, buttons: [may.save, may.import], file: 'list' } as const;
const form = { shown: false, permit: may.save, file: 'form' } as const;
const staff = { group: 'resource', users: [1] } as const;
const carrier = { group: 'carrier', users: [2] } as const;

export const pages = pagesOf([
  { ...staff, ...list, path: '/resource/vehicleManage', title: 'page.vehicles' },
  { ...staff, ...form, path: '/resource/vehicleManage/addVehicle', title: 'page.addVehicle', kind: 'add' },
  { ...staff, ...form, path: '/resource/vehicleManage/editVehicle', title: 'page.editVehicle', kind: 'edit' },
  { ...carrier, ...list, path: '/carrierDispatch/vehicleManage', title: 'page.vehicles' },
  { ...carrier, ...form, path: '/carrierDispatch/vehicleManage/addVehicle', title: 'page.addVehicle', kind: 'add' },
  { ...carrier, ...form, path: '/carrierDispatch/vehicleManage/editVehicle', title: 'page.editVehicle', kind: 'edit' },
]);
