import { countSource } from '../../../kernel/count.ts';
import { countPaymentRequests } from '../payment-request/contract.ts';
import { countPayable, countReceivable } from './contract.ts';

/** Where the specification's counts stand beside the menus. */
export const counts = [
  countSource({
    call: countReceivable,
    badges: (data) => ({
      '/customer': data.total_count,
      '/finance/income': data.income_unpriced_count,
      '/customer/details/examine': data.income_open_count,
      '/customer/details/bill': data.income_bill_count + data.income_disputed_count,
      '/finance/bill': data.income_overdue_count,
      '/customer/details/bill/collection': data.income_unclaimed_count,
    }),
  }),
  countSource({
    call: countPayable,
    badges: (data) => ({
      '/finance': data.total_count,
      '/finance/work/fee': data.pay_unpriced_count + data.pay_open_count,
      '/finance/work/bill': data.pay_bill_count,
      '/finance/work/payBill': data.pay_unpaid_count,
    }),
  }),
  countSource({
    call: countPaymentRequests,
    badges: (data) => ({ '/finance/work/request': Object.values(data).reduce((sum, n) => sum + n, 0) }),
  }),
];
