import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as bankAccount } from '../bank-account/permits.ts';
import { may as merge } from '../merge/permits.ts';
import { may } from './permits.ts';

const staff = { group: 'resource', users: [1] } as const;
const buttons = [may.save, merge.merge, may.credit, may.hold, bankAccount.view, bankAccount.enter, bankAccount.approve] as const;

export const addCustomerPage = linkedPage({
  ...staff,
  path: '/resource/customerManage/addCustomer',
  title: 'page.addCustomer',
  kind: 'add',
  shown: false,
  permit: may.save,
  file: 'form',
});
export const editCustomerPage = linkedPage(
  // Users who approve bank accounts open the record without the right to change it.
  {
    ...staff,
    path: '/resource/customerManage/editCustomer',
    shows: 'customer',
    params: ['id'],
    title: 'page.editCustomer',
    kind: 'edit',
    shown: false,
    permit: may.view,
    file: 'form',
  },
);

export const pages = pagesOf([
  {
    ...staff,
    path: '/resource/customerManage',
    heading: 'partners',
    title: 'page.customers',
    kind: 'list',
    shown: true,
    permit: may.view,
    buttons,
    file: 'list',
  },
  addCustomerPage,
  editCustomerPage,
]);
