import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const page = { group: 'resource', users: [1] } as const;
const hidden = { ...page, shown: false, permit: may.save } as const;

export const routePage = linkedPage({
  ...page,
  path: '/resource/routeManage',
  heading: 'network',
  title: 'page.route',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.save, may.deactivate],
  file: 'list',
});
export const routeAddPage = linkedPage({
  ...hidden,
  path: '/resource/routeManage/addMainLine',
  title: 'page.route.add',
  kind: 'add',
  file: 'form',
});
export const routeEditPage = linkedPage({
  ...hidden,
  path: '/resource/routeManage/editMainLine',
  params: ['id'],
  title: 'page.route.edit',
  kind: 'edit',
  file: 'form',
});
export const transferRoutePage = linkedPage({
  ...hidden,
  path: '/resource/routeManage/editTransferRoute',
  params: ['id?'],
  title: 'page.transferRoute',
  kind: 'edit',
  file: 'transfers',
});

export const pages = pagesOf([routePage, routeAddPage, routeEditPage, transferRoutePage]);
