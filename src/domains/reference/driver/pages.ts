import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const list = { kind: 'list', shown: true, permit: may.view, file: 'list' } as const;
const form = { shown: false, permit: may.save, file: 'form' } as const;
const staff = { group: 'resource', users: [1] } as const;
const carrier = { group: 'carrier', users: [2] } as const;

export const editDriverPage = linkedPage({
  ...staff,
  ...form,
  path: '/resource/driverManage/editDriver',
  shows: 'driver',
  params: ['id'],
  title: 'page.editDriver',
  kind: 'edit',
});

export const driversPage = linkedPage({
  ...staff,
  ...list,
  buttons: [may.save, may.import, may.ban],
  path: '/resource/driverManage',
  heading: 'fleet',
  title: 'page.drivers',
});

export const carrierDriversPage = linkedPage({
  ...carrier,
  ...list,
  buttons: [may.save, may.import],
  path: '/carrierDispatch/driverManage',
  title: 'page.drivers',
});
export const editCarrierDriverPage = linkedPage({
  ...carrier,
  ...form,
  path: '/carrierDispatch/driverManage/editDriver',
  params: ['id'],
  title: 'page.editDriver',
  kind: 'edit',
});

export const pages = pagesOf([
  driversPage,
  { ...staff, ...form, path: '/resource/driverManage/addDriver', title: 'page.addDriver', kind: 'add' },
  editDriverPage,
  carrierDriversPage,
  { ...carrier, ...form, path: '/carrierDispatch/driverManage/addDriver', title: 'page.addDriver', kind: 'add' },
  editCarrierDriverPage,
]);
