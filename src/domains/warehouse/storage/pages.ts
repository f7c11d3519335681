import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const storage = { group: 'order', heading: 'goods', users: [1] } as const;

export const storagePage = linkedPage({
  ...storage,
  path: '/order/storage',
  title: 'page.storage',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.tariff, may.run, may.charge],
  file: 'list',
  icon: 'stock',
  place: 40,
});
export const storageDetailPage = linkedPage({
  ...storage,
  path: '/order/storageDetail',
  params: ['id'],
  title: 'page.storageDetail',
  kind: 'detail',
  shown: false,
  permit: may.view,
  file: 'detail',
});
export const storageTariffsPage = linkedPage({
  ...storage,
  path: '/order/storageTariffs',
  title: 'page.storageTariffs',
  kind: 'list',
  shown: false,
  permit: may.view,
  file: 'tariffs',
});
export const addStorageTariffPage = linkedPage({
  ...storage,
  path: '/order/addStorageTariff',
  params: ['from?'],
  title: 'page.addStorageTariff',
  kind: 'add',
  shown: false,
  permit: may.tariff,
  file: 'tariff-form',
});
export const editStorageTariffPage = linkedPage({
  ...storage,
  path: '/order/editStorageTariff',
  params: ['id'],
  title: 'page.editStorageTariff',
  kind: 'edit',
  shown: false,
  permit: may.tariff,
  file: 'tariff-form',
});
export const storagePreviewPage = linkedPage({
  ...storage,
  path: '/order/storagePreview',
  params: ['customer_id', 'warehouse_id', 'month?'],
  title: 'page.storagePreview',
  kind: 'detail',
  shown: false,
  permit: may.view,
  file: 'preview',
});

export const pages: readonly Page[] = pagesOf([
  storagePage,
  storageDetailPage,
  storageTariffsPage,
  addStorageTariffPage,
  editStorageTariffPage,
  storagePreviewPage,
]);
