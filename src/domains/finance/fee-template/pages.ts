import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const ocean = { group: 'customer', heading: 'ocean', users: [1] } as const satisfies Partial<Page>;
const list = { ...ocean, kind: 'list', shown: true, permit: may.view, buttons: [may.save], file: 'list' } as const satisfies Partial<Page>;
const title = { ...ocean, kind: 'add', shown: false, permit: may.save, params: ['id?'], file: 'title' } as const;
const fees = { ...ocean, kind: 'add', shown: false, permit: may.view, params: ['id'], file: 'fees' } as const;
const payable = { side: 'payable', business: 'ocean' } as const;
const receivable = { side: 'receivable', business: 'ocean' } as const;

export const payableTemplatesPage = linkedPage({
  ...list,
  path: '/customer/order/ocean/template',
  title: 'page.payableTemplates',
  fixed: payable,
});
export const payableTitlePage = linkedPage({
  ...title,
  path: '/customer/order/ocean/template/addTitle',
  title: 'page.payableTemplateHead',
  fixed: payable,
});
export const payableFeesPage = linkedPage({
  ...fees,
  path: '/customer/order/ocean/template/addFee',
  shows: 'feeTemplate',
  title: 'page.payableTemplateFees',
  fixed: payable,
});
export const receivableTemplatesPage = linkedPage({
  ...list,
  path: '/customer/order/ocean/incomeTemplate',
  title: 'page.receivableTemplates',
  fixed: receivable,
});
export const receivableTitlePage = linkedPage({
  ...title,
  path: '/customer/order/ocean/incomeTemplate/addIncomeTitle',
  title: 'page.receivableTemplateHead',
  fixed: receivable,
});
export const receivableFeesPage = linkedPage({
  ...fees,
  path: '/customer/order/ocean/incomeTemplate/addIncomeFee',
  title: 'page.receivableTemplateFees',
  fixed: receivable,
});

/** The pages of a side. */
export const pagesOfSide = {
  payable: { list: payableTemplatesPage, title: payableTitlePage, fees: payableFeesPage },
  receivable: { list: receivableTemplatesPage, title: receivableTitlePage, fees: receivableFeesPage },
} as const;

export const pages = pagesOf([
  payableTemplatesPage,
  payableTitlePage,
  payableFeesPage,
  receivableTemplatesPage,
  receivableTitlePage,
  receivableFeesPage,
]);
