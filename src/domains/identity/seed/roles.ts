import type { RoleScope } from '../tables.ts';

export type DemoRole =
  | 'administrator'
  | 'orderClerk'
  | 'orderReviewer'
  | 'dispatcher'
  | 'warehouseKeeper'
  | 'accountant'
  | 'payablesClerk'
  | 'director'
  | 'firstExecutive'
  | 'secondExecutive'
  | 'settlement'
  | 'financeDirector'
  | 'cashier'
  | 'serviceClerk'
  | 'operator';

type RoleDraft = { readonly name: string; readonly scope: RoleScope; readonly may: (code: string) => boolean };

const any =
  (...starts: readonly string[]) =>
  (code: string): boolean =>
    starts.some((start) => code === start || code.startsWith(start));
/** Everything may be looked at but who may do what. */
const views = (code: string): boolean => code.endsWith('.view') && !code.startsWith('account.') && !code.startsWith('role.');

/** What each role of the demo may do, by the codes of rights. A role of one's own is made in the product. */
export const demoRoles: Readonly<Record<DemoRole, RoleDraft>> = {
  administrator: { name: '系统管理员', scope: 'all', may: () => true },
  orderClerk: {
    name: '订单客服',
    scope: 'company',
    may: (code) =>
      code !== 'order.review' &&
      any(
        'order.',
        'orderDocument.',
        'track.',
        'waybill.',
        'customer.view',
        'credit.view',
        'credit.request',
        'consignor.',
        'station.view',
        'line.view',
        'B760',
        'B762',
        'B763',
      )(code),
  },
  orderReviewer: {
    name: '订单审核',
    scope: 'company',
    may: any(
      'order.view',
      'order.review',
      'order.unreview',
      'order.cancel',
      'orderDocument.view',
      'track.view',
      'waybill.view',
      'customer.view',
    ),
  },
  dispatcher: {
    name: '调度员',
    scope: 'company',
    may: any(
      'workOrder.',
      'roadException.',
      'order.view',
      'order.receive',
      'order.cancelDispatched',
      'orderDocument.',
      'track.',
      'waybill.',
      'vehicle.',
      'driver.',
      'carrier.view',
      'station.view',
      'line.view',
    ),
  },
  warehouseKeeper: {
    name: '仓库主管',
    scope: 'company',
    may: any(
      ...['B760', 'B762', 'B763', 'inbound.', 'receiving.', 'stock.', 'outbound.', 'picking.', 'stockCount.', 'orderStock.'],
      ...['warehouse.', 'warehouseZone.', 'location.', 'place.', 'customerProduct.', 'customer.view', 'order.view'],
    ),
  },
  accountant: {
    name: '应收会计',
    scope: 'company',
    may: (code) =>
      any(
        'charge.',
        'bill.',
        'invoice.',
        'cash.',
        'writeOff.',
        'profit.',
        'credit.request',
        'quotation.',
        'exchange.',
        'order.view',
      )(code) || views(code),
  },
  payablesClerk: {
    name: '应付会计',
    scope: 'company',
    may: any(
      'bankAccount.view',
      'bankAccount.enter',
      'charge.',
      'bill.',
      'paymentRequest.view',
      'paymentRequest.prepare',
      'feeDocument.',
      'B1024',
      'carrier.view',
      'supplier.view',
      'carrierQuotation.',
      'order.view',
      'workOrder.view',
    ),
  },
  director: {
    name: '业务总监',
    scope: 'company',
    may: any('paymentRequest.view', 'paymentRequest.director', 'B1024', 'profit.', 'order.view', 'bill.view', 'charge.view'),
  },
  firstExecutive: {
    name: '一级领导',
    scope: 'company',
    may: any('paymentRequest.view', 'paymentRequest.firstExecutive', 'B1024', 'profit.', 'order.view', 'bill.view'),
  },
  secondExecutive: {
    name: '二级领导',
    scope: 'company',
    may: any('paymentRequest.view', 'paymentRequest.secondExecutive', 'B1024', 'profit.', 'order.view', 'bill.view'),
  },
  settlement: {
    name: '财务结算',
    scope: 'company',
    may: any('paymentRequest.view', 'paymentRequest.settlement', 'feeDocument.', 'B1024', 'charge.view', 'bill.view', 'ledger.view'),
  },
  financeDirector: {
    name: '财务总监',
    scope: 'company',
    may: any(
      'paymentRequest.view',
      'paymentRequest.financeDirector',
      'B1024',
      'period.',
      'ledger.',
      'jobLock.',
      'netting.',
      'nettingConsent.',
      'reconcile.',
      'revaluation.',
      'profit.',
      'bill.view',
      'writeOff.',
      'charge.view',
      'cash.view',
      // Approves the bank accounts that the payables clerk enters.
      'bankAccount.view',
      'bankAccount.approve',
      'carrier.view',
      'supplier.view',
      'customer.view',
      'credit.view',
      'credit.approve',
    ),
  },
  cashier: {
    name: '出纳',
    scope: 'company',
    may: any('paymentRequest.view', 'paymentRequest.pay', 'B1024', 'cash.', 'bill.view', 'writeOff.'),
  },
  serviceClerk: {
    name: '客服专员',
    scope: 'own',
    may: (code) =>
      code !== 'order.review' &&
      any(
        'order.',
        'bill.view',
        'charge.view',
        'orderDocument.',
        'track.',
        'waybill.',
        'customer.view',
        'consignor.',
        'station.view',
        'line.view',
      )(code),
  },
  operator: {
    name: '操作员',
    scope: 'own',
    may: any(
      'workOrder.',
      'roadException.',
      'order.view',
      'order.receive',
      'order.cancelDispatched',
      'orderDocument.',
      'track.',
      'waybill.',
      'vehicle.',
      'driver.',
      'carrier.view',
      'station.view',
      'line.view',
    ),
  },
};
