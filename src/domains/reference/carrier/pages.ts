import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as bankAccount } from '../bank-account/permits.ts';
import { may as merge } from '../merge/permits.ts';
import { may } from './permits.ts';

const staff = { group: 'resource', users: [1] } as const;
const buttons = [may.save, merge.merge, may.blacklist, bankAccount.view, bankAccount.enter, bankAccount.approve] as const;

export const addCarrierPage = linkedPage({
  ...staff,
  path: '/resource/carrierManage/addCarrier',
  title: 'page.addCarrier',
  kind: 'add',
  shown: false,
  permit: may.save,
  file: 'form',
});
export const editCarrierPage = linkedPage(
  // Users who approve bank accounts open the record without the right to change it.
  {
    ...staff,
    path: '/resource/carrierManage/editCarrier',
    shows: 'carrier',
    params: ['id'],
    title: 'page.editCarrier',
    kind: 'edit',
    shown: false,
    permit: may.view,
    file: 'form',
  },
);

export const pages = pagesOf([
  {
    ...staff,
    path: '/resource/carrierManage',
    heading: 'partners',
    title: 'page.carriers',
    kind: 'list',
    shown: true,
    permit: may.view,
    buttons,
    file: 'list',
  },
  addCarrierPage,
  editCarrierPage,
]);
