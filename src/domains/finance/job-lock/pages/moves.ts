import { send } from '../../../../web/call.ts';
import { lockJobs, unlockJobs } from '../contract.ts';

export async function lock(orderIds: readonly string[], reason: string | null): Promise<void> {
  await send(lockJobs, { order_ids: [...orderIds], ...(reason ? { reason } : {}) });
}

export async function unlock(orderIds: readonly string[], reason: string | null): Promise<void> {
  await send(unlockJobs, { order_ids: [...orderIds], reason });
}
