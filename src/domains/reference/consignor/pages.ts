import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as merge } from '../merge/permits.ts';
import { may } from './permits.ts';

const staff = { group: 'resource', users: [1] } as const;
const form = { shown: false, permit: may.save, file: 'form' } as const;
const buttons = [may.save, merge.merge, may.import] as const;

export const addConsignorPage = linkedPage({
  ...staff,
  ...form,
  path: '/resource/consignorManage/addConsignor',
  title: 'page.addConsignor',
  kind: 'add',
});
export const editConsignorPage = linkedPage({
  ...staff,
  ...form,
  path: '/resource/consignorManage/editConsignor',
  shows: 'consignor',
  params: ['id'],
  title: 'page.editConsignor',
  kind: 'edit',
});

export const pages = pagesOf([
  {
    ...staff,
    path: '/resource/consignorManage',
    heading: 'partners',
    title: 'page.consignors',
    kind: 'list',
    shown: true,
    permit: may.view,
    buttons,
    file: 'list',
  },
  addConsignorPage,
  editConsignorPage,
]);
