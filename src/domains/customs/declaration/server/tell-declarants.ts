import { link } from '../../../../kernel/link.ts';
import type { CustomsWork } from '../../server/db.ts';
import { declarationPage } from '../pages.ts';
import type { Declaration } from './declaration.ts';

const news = {
  orderCancelled: { title: 'declaration.orderCancelledTitle', message: 'declaration.orderCancelledMessage' },
  customerChanged: { title: 'declaration.customerChangedTitle', message: 'declaration.customerChangedMessage' },
} as const;

/** Tells those who wrote and checked a declaration what became of its order or freight job, which is named by its number. */
export function tellDeclarants(
  work: Pick<CustomsWork, 'push'>,
  { id, no, prepared_by, created_by, reviewed_by }: Declaration,
  what: keyof typeof news,
  order: string,
): void {
  const accounts = [...new Set([prepared_by, created_by, reviewed_by])].filter((one) => one !== null);
  if (accounts.length === 0) return;
  work.push({
    type: 1,
    topic: 'other',
    to: { accounts },
    ...news[what],
    facts: { no, order },
    link: link(declarationPage, { id: String(id) }),
  });
}
