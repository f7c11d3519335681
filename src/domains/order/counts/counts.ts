import { countSource } from '../../../kernel/count.ts';
import { countOrders } from './contract.ts';

export const counts = [
  countSource({
    call: countOrders,
    badges: ({ to_review, late, pod_missing }) => ({
      '/order/review': to_review,
      '/order/track': late,
      '/order/document': pod_missing,
    }),
  }),
];
