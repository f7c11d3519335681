import type { Selectable } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { formatAwb } from '../../../../kernel/identifier.ts';
import { type FreightWork, lockOwn, mover } from '../../server/db.ts';
import { moveAwb } from '../contract.ts';
import { awbStates } from '../states.ts';
import type { AwbStockTable } from './tables.ts';

export type Awb = Selectable<AwbStockTable>;
const unheld = { reserved_by: null, reserved_at: null, bound_at: null };

export const awbs = mover({
  subject: 'awbStock',
  table: 'awb_stock',
  machine: awbStates,
  params: moveAwb.params,
  effects: {
    release: () => unheld,
    transmit: ({ now }, awb) => {
      if (awb.transmitted_at) throw new Refusal('AWB_TRANSMITTED', { awb: formatAwb(awb.awb_no) });
      return { transmitted_at: now };
    },
    void: (_work, _awb, { reason }) => ({ ...unheld, reason }),
    restore: (_work, awb) => {
      if (awb.transmitted_at) throw new Refusal('AWB_TRANSMITTED', { awb: formatAwb(awb.awb_no) });
      return { reason: null };
    },
  },
  announce: (work, { company_id }) => work.push({ type: 3, to: { companyId: company_id }, counts: ['awbStock'] }),
  facts: ({ transmitted_at }) => ({ transmitted_at }),
});

/** Locks a number within the caller's companies. */
export async function lockAwb(work: FreightWork, id: bigint, version: number | 'any'): Promise<Awb> {
  return lockOwn(work, 'awb_stock', { id, version });
}

/** Locks the next unused number of an airline; numbers that others have locked are passed over. */
export async function lockNextAwb(work: FreightWork, companyId: bigint, supplierId: bigint): Promise<Awb | undefined> {
  return work.db
    .selectFrom('awb_stock')
    .selectAll()
    .where('supplier_id', '=', supplierId)
    .where('company_id', '=', companyId)
    .where('state', '=', 'unused')
    .orderBy('awb_no')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Binds a number of the stock to a booking. Refuses AWB_NOT_FREE for a number that another booking has or that is void. */
export async function bindAwb(work: FreightWork, id: bigint, companyId: bigint): Promise<Awb> {
  const awb = await lockAwb(work, id, 'any');
  if (awb.company_id !== companyId) throw badField('awb_id', 'BAD_CHOICE');
  if (awb.state !== 'unused' && awb.state !== 'reserved') throw new Refusal('AWB_NOT_FREE', { awb: formatAwb(awb.awb_no) });
  return awbs.follow(work, awb, 'bind', { bound_at: work.now });
}

/** Notes that a message has told a bound number to the airline: the first time counts. */
export async function noteTransmitted(work: FreightWork, id: bigint): Promise<void> {
  const awb = await lockAwb(work, id, 'any');
  if (!awb.transmitted_at) await awbs.follow(work, awb, 'transmit', { transmitted_at: work.now });
}

/** Takes a number from its booking: back to the stock, or void if the airline has it. */
export async function unbindAwb(work: FreightWork, id: bigint, reason: string | null): Promise<Awb> {
  const awb = await lockAwb(work, id, 'any');
  return awb.transmitted_at
    ? awbs.follow(work, awb, 'spoil', { ...unheld, reason }, reason)
    : awbs.follow(work, awb, 'unbind', unheld, reason);
}
