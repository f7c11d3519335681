import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const list = { kind: 'list', shown: true, permit: may.view, file: 'list' } as const;
const form = { shown: false, permit: may.save, file: 'form' } as const;
const staff = { group: 'resource', users: [1] } as const;
const carrier = { group: 'carrier', users: [2] } as const;

export const pages = pagesOf([
  { ...staff, ...list, buttons: [may.save, may.import, may.ban], path: '/resource/driverManage', title: 'page.drivers' },
  { ...staff, ...form, path: '/resource/driverManage/addDriver', title: 'page.addDriver', kind: 'add' },
  { ...staff, ...form, path: '/resource/driverManage/editDriver', title: 'page.editDriver', kind: 'edit' },
  { ...carrier, ...list, buttons: [may.save, may.import], path: '/carrierDispatch/driverManage', title: 'page.drivers' },
  { ...carrier, ...form, path: '/carrierDispatch/driverManage/addDriver', title: 'page.addDriver', kind: 'add' },
  { ...carrier, ...form, path: '/carrierDispatch/driverManage/editDriver', title: 'page.editDriver', kind: 'edit' },
]);
