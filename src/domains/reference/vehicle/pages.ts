import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const list = { kind: 'list', shown: true, permit: may.view, buttons: [may.save, may.import], file: 'list' } as const;
const form = { shown: false, permit: may.save, file: 'form' } as const;
const staff = { group: 'resource', users: [1] } as const;
const carrier = { group: 'carrier', users: [2] } as const;

export const addVehiclePage = linkedPage({
  ...staff,
  ...form,
  path: '/resource/vehicleManage/addVehicle',
  params: ['carrier_id?'],
  title: 'page.addVehicle',
  kind: 'add',
});
export const editVehiclePage = linkedPage({
  ...staff,
  ...form,
  path: '/resource/vehicleManage/editVehicle',
  shows: 'vehicle',
  params: ['id'],
  title: 'page.editVehicle',
  kind: 'edit',
});

export const vehiclesPage = linkedPage({ ...staff, ...list, path: '/resource/vehicleManage', heading: 'fleet', title: 'page.vehicles' });

export const carrierVehiclesPage = linkedPage({ ...carrier, ...list, path: '/carrierDispatch/vehicleManage', title: 'page.vehicles' });
export const editCarrierVehiclePage = linkedPage({
  ...carrier,
  ...form,
  path: '/carrierDispatch/vehicleManage/editVehicle',
  params: ['id'],
  title: 'page.editVehicle',
  kind: 'edit',
});

export const pages = pagesOf([
  vehiclesPage,
  addVehiclePage,
  editVehiclePage,
  carrierVehiclesPage,
  { ...carrier, ...form, path: '/carrierDispatch/vehicleManage/addVehicle', title: 'page.addVehicle', kind: 'add' },
  editCarrierVehiclePage,
]);
