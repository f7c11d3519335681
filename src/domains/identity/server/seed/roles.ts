import type { RoleScope } from '../../role/contract.ts';
import { words } from '../../session/words.ts';

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
  | 'personnel'
  | 'serviceClerk'
  | 'operator'
  | 'declarant'
  | 'freightOperator';

type RoleDraft = {
  /** In Chinese, Vietnamese, English and Thai, as the sign-in page of the demo has them. */
  readonly names: readonly [zh: string, vi: string, en: string, th: string];
  readonly scope: RoleScope;
  readonly may: (code: string) => boolean;
};

/** The rights of every employee: to ask for what is theirs and to see it. */
const ofEmployees: readonly string[] = [
  ...['leave.view', 'leave.request', 'sealRequest.view', 'sealRequest.request', 'attendance.view', 'attendance.clock', 'knowledge.view'],
  ...['loan.view', 'loan.apply', 'expenseClaim.view', 'expenseClaim.apply', 'activity.view', 'activity.plan'],
  ...['trip.view', 'trip.apply'],
];
/** The listed rights, and all rights of a capability that is listed with a dot at its end. */
const any =
  (...rights: readonly string[]) =>
  (code: string): boolean =>
    ofEmployees.includes(code) || rights.some((right) => (right.endsWith('.') ? code.startsWith(right) : code === right));
/** True for the rights to view, except those to view accounts and roles. */
const views = (code: string): boolean => code.endsWith('.view') && !code.startsWith('account.') && !code.startsWith('role.');

/** The rights of those who make bills: all but confirming their own. */
const billing = ['bill.view', 'bill.make', 'bill.send', 'bill.void', 'billTemplate.'] as const;

/** The rights of each demo role, by code. Users create roles of their own in the product. */
export const demoRoles: Readonly<Record<DemoRole, RoleDraft>> = {
  administrator: { names: words['demo.role.administrator'], scope: 'all', may: () => true },
  orderClerk: {
    names: words['demo.role.orderClerk'],
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
        'outbound.view',
        'outbound.edit',
        'outbound.cancel',
        'cargoClaim.view',
        'cargoClaim.register',
        'cargoClaim.investigate',
        'cargoClaim.submit',
        'claimRule.view',
      )(code),
  },
  orderReviewer: {
    names: words['demo.role.orderReviewer'],
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
      'cargoClaim.view',
      'cargoClaim.decide',
      'claimRule.',
    ),
  },
  dispatcher: {
    names: words['demo.role.dispatcher'],
    scope: 'company',
    may: any(
      'workOrder.',
      'orderLeg.',
      'roadException.',
      'truckTrack.',
      'cargoClaim.view',
      'cargoClaim.register',
      'cargoClaim.investigate',
      'operationBoard.view',
      'bigScreen.view',
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
    names: words['demo.role.warehouseKeeper'],
    scope: 'company',
    may: any(
      ...['B760', 'B762', 'B763', 'inbound.', 'receiving.', 'stock.', 'outbound.', 'picking.', 'stockCount.', 'prediction.', 'orderStock.'],
      ...['cargoClaim.view', 'cargoClaim.register'],
      ...[
        'warehouse.',
        'warehouseZone.',
        'location.',
        'place.',
        'dock.',
        'pickFace.',
        'replenish.',
        'customerProduct.',
        'customer.view',
        'order.view',
      ],
    ),
  },
  accountant: {
    names: words['demo.role.accountant'],
    scope: 'company',
    may: (code) =>
      any(
        'charge.',
        'feeTemplate.',
        'storage.',
        'declaration.confirmTaxes',
        'declaration.payTaxes',
        ...billing,
        ...['invoice.', 'invoiceRequest.'],
        'customerFeed.',
        'cash.view',
        'cash.claim',
        'journal.prepare',
        ...['intercompanyBill.view', 'intercompanyBill.prepare'],
        'opening.view',
        'opening.prepare',
        'badDebt.view',
        'badDebt.propose',
        'writeOff.',
        'profit.',
        'agentShare.',
        'credit.request',
        'cargoClaim.post',
        'cargoClaim.settle',
        'quotation.',
        'actualQuotation.view',
        'actualQuotation.prepare',
        'actualQuotation.confirm',
        ...['exchange.view', 'exchange.save', 'nettingConsent.', 'truckCost.', 'truckCostRate.'],
        'order.view',
      )(code) || views(code),
  },
  payablesClerk: {
    names: words['demo.role.payablesClerk'],
    scope: 'company',
    may: any(
      'bankAccount.view',
      'bankAccount.enter',
      'charge.',
      'feeTemplate.',
      ...billing,
      ...['prepaidCost.view', 'prepaidCost.prepare'],
      'paymentRequest.view',
      'paymentRequest.prepare',
      'feeDocument.',
      'B1024',
      'carrier.view',
      'supplier.view',
      'carrierQuotation.',
      'brokerQuotation.',
      'order.view',
      'workOrder.view',
    ),
  },
  director: {
    names: words['demo.role.director'],
    scope: 'company',
    may: any(
      ...['paymentRequest.view', 'paymentRequest.director', 'B1024', 'profit.', 'order.view', 'bill.view', 'charge.view'],
      ...['operationBoard.view', 'bigScreen.view', 'track.view'],
      ...['leave.supervisor', 'sealRequest.supervisor', 'attendance.supervisor'],
      ...['stockCount.view', 'stockCount.approve'],
      ...['brokerQuotation.view', 'brokerQuotation.approve', 'actualQuotation.view', 'actualQuotation.sales', 'actualQuotation.confirm'],
      ...['loan.supervisor', 'expenseClaim.supervisor', 'trip.supervisor', 'activity.approve'],
      ...['cargoClaim.view', 'cargoClaim.director', 'claimRule.view'],
    ),
  },
  firstExecutive: {
    names: words['demo.role.firstExecutive'],
    scope: 'company',
    may: any(
      'paymentRequest.view',
      'paymentRequest.firstExecutive',
      'actualQuotation.view',
      'actualQuotation.executive',
      'B1024',
      'profit.',
      'order.view',
      'bill.view',
      ...['operationBoard.view', 'bigScreen.view'],
      ...['leave.executive', 'loan.executive', 'expenseClaim.executive', 'trip.executive'],
    ),
  },
  secondExecutive: {
    names: words['demo.role.secondExecutive'],
    scope: 'company',
    may: any('paymentRequest.view', 'paymentRequest.secondExecutive', 'B1024', 'profit.', 'order.view', 'bill.view'),
  },
  settlement: {
    names: words['demo.role.settlement'],
    scope: 'company',
    // Confirms for the other side the bills that others make.
    may: any(
      ...['paymentRequest.view', 'paymentRequest.settlement', 'feeDocument.', 'B1024', 'charge.view', 'bill.view', 'bill.confirm'],
      ...['ledger.view', 'loan.finance', 'loan.viewAll', 'expenseClaim.finance', 'expenseClaim.viewAll'],
      ...['trip.settle', 'trip.viewAll'],
    ),
  },
  financeDirector: {
    names: words['demo.role.financeDirector'],
    scope: 'company',
    may: any(
      'paymentRequest.view',
      'paymentRequest.financeDirector',
      'B1024',
      'period.',
      'ledger.',
      'journal.view',
      'journal.post',
      'opening.view',
      'opening.post',
      'badDebt.view',
      'badDebt.approve',
      ...['prepaidCost.view', 'prepaidCost.approve'],
      'transfer.view',
      'transfer.approve',
      ...['intercompanyBill.view', 'intercompanyBill.accept'],
      ...['intercompanySettlement.view', 'intercompanySettlement.approve', 'intercompanySettlement.accept'],
      'jobLock.',
      'netting.',
      'nettingConsent.view',
      'reconcile.',
      'revaluation.',
      'accrual.',
      'yearEnd.',
      'profit.',
      'bill.view',
      'writeOff.',
      'charge.view',
      ...['cash.view', 'cash.reverse', 'cash.overdraw', 'exchange.view', 'exchange.confirm', 'truckCost.view', 'truckCostRate.view'],
      // Approves the bank accounts entered by the payables clerk.
      'bankAccount.view',
      'bankAccount.approve',
      'carrier.view',
      'supplier.view',
      'customer.view',
      'credit.view',
      'credit.approve',
      'sealRequest.special',
      ...['loan.financeSupervisor', 'loan.viewAll', 'loan.limit', 'expenseClaim.financeSupervisor', 'expenseClaim.viewAll'],
      ...['trip.financeSupervisor', 'trip.viewAll', 'cargoClaim.view', 'cargoClaim.financeDirector', 'claimRule.view'],
    ),
  },
  cashier: {
    names: words['demo.role.cashier'],
    scope: 'company',
    may: any(
      'paymentRequest.view',
      'paymentRequest.pay',
      'B1024',
      ...['cash.view', 'cash.register', 'cash.claim', 'cash.overdraw'],
      'transfer.view',
      'transfer.prepare',
      ...['intercompanyBill.view', 'intercompanySettlement.view', 'intercompanySettlement.prepare'],
      'bill.view',
      'writeOff.view',
      'loan.lend',
      'loan.viewAll',
      'expenseClaim.pay',
      'expenseClaim.viewAll',
    ),
  },
  personnel: {
    names: words['demo.role.personnel'],
    scope: 'company',
    may: any(
      'leave.',
      'leaveType.',
      'leaveEntitlement.',
      'leaveBlock.',
      'leaveBlockException.',
      'workCalendar.',
      'sealRequest.',
      'ownSeal.',
      'companyReason.',
      'attendance.',
      'attendanceShift.',
      'attendanceRoster.',
      'allowancePlace.',
      'travelGrade.',
      'trip.viewAll',
      'knowledge.',
    ),
  },
  serviceClerk: {
    names: words['demo.role.serviceClerk'],
    scope: 'own',
    may: (code) =>
      code !== 'order.review' &&
      any(
        'order.',
        'bill.view',
        ...['invoice.view', 'invoiceRequest.request'],
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
    names: words['demo.role.operator'],
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
  freightOperator: {
    names: words['demo.role.freightOperator'],
    scope: 'company',
    may: any(
      ...['freightJob.', 'freightJobTemplate.', 'freightDocument.', 'booking.', 'freightDelay.', 'sailing.', 'vessel.', 'awbStock.'],
      ...['supplier.view', 'unlocode.view', 'quotation.view'],
      ...['demurrageTariff.', 'containerClock.', 'freightMessage.', 'carrierMessage.', 'workCalendar.view', 'declaration.view'],
      ...[
        'charge.view',
        'charge.enter',
        'charge.rate',
        'order.view',
        'orderDocument.view',
        'track.view',
        'workOrder.view',
        'workOrder.dispatch',
      ],
      ...['customer.view', 'carrier.view', 'consignor.view', 'station.view', 'line.view', 'credit.view'],
      ...['customerFeed.view', 'customerFeed.send'],
    ),
  },
  declarant: {
    names: words['demo.role.declarant'],
    scope: 'company',
    may: any(
      ...['declaration.', 'filing.', 'customsTariff.', 'customsRate.', 'customsChannel.view'],
      ...['order.view', 'freightJob.view', 'orderDocument.'],
      ...['customer.view', 'consignor.view', 'supplier.view', 'station.view'],
    ),
  },
};
