import { send } from '../../../../web/call.ts';
import { refresh } from '../../../../web/query.ts';
import { lockJobs, unlockJobs } from '../contract.ts';

const stale = ['profit', 'jobLock', 'charge', 'order'] as const;

export async function lock(orderIds: readonly string[], note: string | null): Promise<void> {
  await send(lockJobs, { order_ids: [...orderIds], ...(note ? { note } : {}) });
  await refresh(...stale);
}

export async function unlock(orderIds: readonly string[], reason: string | null): Promise<void> {
  await send(unlockJobs, { order_ids: [...orderIds], reason });
  await refresh(...stale);
}
