import { pagesOf } from '../../../kernel/page.ts';
import { may as merge } from '../merge/permits.ts';
import { may } from './permits.ts';

const staff = { group: 'resource', users: [1] } as const;
const form = { shown: false, permit: may.save, file: 'form' } as const;
const buttons = [may.save, merge.merge, may.import] as const;

export const pages = pagesOf([
  {
    ...staff,
    path: '/resource/consignorManage',
    title: 'page.consignors',
    kind: 'list',
    shown: true,
    permit: may.view,
    buttons,
    file: 'list',
  },
  { ...staff, ...form, path: '/resource/consignorManage/addConsignor', title: 'page.addConsignor', kind: 'add' },
  { ...staff, ...form, path: '/resource/consignorManage/editConsignor', title: 'page.editConsignor', kind: 'edit' },
]);
