import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const staff = [1] as const;
const sell = { side: 'sell' } as const;
const buy = { side: 'buy' } as const;
const sellButtons = [may.editSell, may.approveSell] as const;
const broker = { side: 'broker' } as const;
const brokerButtons = [may.editBroker, may.approveBroker] as const;
const buyButtons = [may.editBuy, may.approveBuy] as const;

export const addQuotationPage = linkedPage({
  path: '/finance/quotation/add',
  params: ['request_id?'],
  title: 'page.addQuotation',
  group: 'finance',
  kind: 'add',
  shown: false,
  users: staff,
  permit: may.editSell,
  file: 'quotation-form',
  fixed: sell,
});
export const quotationDetailPage = linkedPage({
  path: '/finance/quotation/detail',
  params: ['id'],
  title: 'page.quotationDetail',
  group: 'finance',
  kind: 'detail',
  shown: false,
  users: staff,
  permit: may.viewSell,
  file: 'quotation-detail',
  fixed: sell,
});
export const handleQuotationPage = linkedPage({
  path: '/customer/quotation/handleQuotation',
  params: ['id'],
  title: 'page.handleQuotation',
  group: 'customer',
  kind: 'edit',
  shown: false,
  users: staff,
  permit: may.viewSell,
  file: 'handle-quotation',
  fixed: sell,
});
export const addSheetPage = linkedPage({
  path: '/finance/supplier/quotation/addTitle',
  title: 'page.addSheet',
  group: 'finance',
  kind: 'add',
  shown: false,
  users: staff,
  permit: may.editBuy,
  file: 'sheet-form',
  fixed: buy,
});
export const editSheetPage = linkedPage({
  path: '/finance/supplier/quotation/editTitle',
  params: ['id'],
  title: 'page.editSheet',
  group: 'finance',
  kind: 'edit',
  shown: false,
  users: staff,
  permit: may.editBuy,
  file: 'sheet-form',
  fixed: buy,
});
export const addPricePage = linkedPage({
  path: '/finance/supplier/quotation/addPrice',
  params: ['quotation_id?'],
  title: 'page.addPrice',
  group: 'finance',
  kind: 'add',
  shown: false,
  users: staff,
  permit: may.editBuy,
  file: 'price-form',
});
export const editPricePage = linkedPage({
  path: '/finance/supplier/quotation/editPrice',
  params: ['id'],
  title: 'page.editPrice',
  group: 'finance',
  kind: 'edit',
  shown: false,
  users: staff,
  permit: may.editBuy,
  file: 'price-form',
});
export const priceDetailPage = linkedPage({
  path: '/finance/supplier/quotation/priceDetail',
  params: ['id'],
  title: 'page.priceDetail',
  group: 'finance',
  kind: 'detail',
  shown: false,
  users: staff,
  permit: may.viewBuy,
  file: 'price-detail',
});
export const priceDetailsPage = linkedPage({
  path: '/finance/supplier/quotation/priceDetails',
  params: ['id'],
  title: 'page.priceDetails',
  group: 'finance',
  kind: 'detail',
  shown: false,
  users: staff,
  permit: may.viewBuy,
  file: 'price-details',
  fixed: buy,
});
export const tierDetailPage = linkedPage({
  path: '/finance/supplier/quotation/TpriceDetail',
  params: ['id'],
  title: 'page.tierDetail',
  group: 'finance',
  kind: 'detail',
  shown: false,
  users: staff,
  permit: may.viewBuy,
  file: 'tier-detail',
});
export const matchPricesPage = linkedPage({
  path: '/finance/supplier/quotation/match',
  title: 'page.matchPrices',
  group: 'finance',
  kind: 'page',
  shown: false,
  users: staff,
  permit: may.viewBuy,
  file: 'match',
});

export const handleBrokerQuotationPage = linkedPage({
  path: '/customer/customs/broker/quotation/handleQuotation',
  params: ['id?', 'edit?'],
  title: 'page.handleBrokerQuotation',
  group: 'customer',
  kind: 'edit',
  shown: false,
  users: staff,
  permit: may.viewBroker,
  file: 'handle-quotation',
  fixed: broker,
});

export const pages = pagesOf([
  {
    path: '/finance/quotation',
    heading: 'pricing',
    title: 'page.quotations',
    group: 'finance',
    kind: 'list',
    shown: true,
    users: staff,
    permit: may.viewSell,
    buttons: sellButtons,
    file: 'quotations',
    fixed: sell,
  },
  addQuotationPage,
  quotationDetailPage,
  {
    path: '/customer/quotation',
    heading: 'pricing',
    title: 'page.receivableQuotations',
    group: 'customer',
    kind: 'list',
    shown: true,
    users: staff,
    permit: may.viewSell,
    buttons: sellButtons,
    file: 'quotations',
    fixed: { ...sell, tab: 'submitted' },
  },
  handleQuotationPage,
  {
    path: '/finance/supplier/quotation',
    heading: 'pricing',
    title: 'page.carrierQuotations',
    group: 'finance',
    kind: 'list',
    shown: true,
    users: staff,
    permit: may.viewBuy,
    buttons: buyButtons,
    file: 'quotations',
    fixed: buy,
  },
  addSheetPage,
  editSheetPage,
  addPricePage,
  editPricePage,
  priceDetailPage,
  priceDetailsPage,
  tierDetailPage,
  matchPricesPage,
  {
    path: '/customer/customs/broker/quotation',
    heading: 'pricing',
    title: 'page.brokerQuotations',
    group: 'customer',
    kind: 'list',
    shown: true,
    users: staff,
    permit: may.viewBroker,
    buttons: brokerButtons,
    file: 'quotations',
    fixed: broker,
  },
  handleBrokerQuotationPage,
]);
