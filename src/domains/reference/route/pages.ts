import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const page = { group: 'resource', users: [1] } as const;
const hidden = { ...page, shown: false, permit: may.save } as const;

export const pages = pagesOf([
  {
    ...page,
    path: '/resource/routeManage',
    title: 'page.route',
    kind: 'list',
    shown: true,
    permit: may.view,
    buttons: [may.save, may.deactivate],
    file: 'list',
  },
  { ...hidden, path: '/resource/routeManage/addMainLine', title: 'page.route.add', kind: 'add', file: 'form' },
  { ...hidden, path: '/resource/routeManage/editMainLine', title: 'page.route.edit', kind: 'edit', file: 'form' },
  { ...hidden, path: '/resource/routeManage/editTransferRoute', title: 'page.transferRoute', kind: 'edit', file: 'transfers' },
]);
