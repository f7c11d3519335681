import type { Selectable } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { formatAwb } from '../../../../kernel/identifier.ts';
import { takenMaster } from '../../job/server/master-number.ts';
import { undepartedStates } from '../../job/states.ts';
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

/**
 * Locks the next unused number of an airline. Numbers that others have locked are passed over, and so are those of another job, into which
 * somebody entered them without taking them from the stock.
 */
export async function lockNextAwb(
  work: FreightWork,
  companyId: bigint,
  supplierId: bigint,
  jobId: bigint | null = null,
): Promise<Awb | undefined> {
  return work.asSystem(() =>
    work.db
      .selectFrom('awb_stock as a')
      .selectAll('a')
      .where('a.supplier_id', '=', supplierId)
      .where('a.company_id', '=', companyId)
      .where('a.state', '=', 'unused')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('freight_job as j')
              .select('j.id')
              .whereRef('j.master_no', '=', 'a.awb_no')
              .where('j.mode', '=', 'air')
              .where('j.state', '<>', 'cancelled')
              .where('j.id', '<>', jobId ?? 0n),
          ),
        ),
      )
      .orderBy('a.awb_no')
      .limit(1)
      .forUpdate('a')
      .skipLocked()
      .executeTakeFirst(),
  );
}

/**
 * Binds a number of the stock to a booking of a job. Refuses AWB_NOT_FREE for a number that another booking has or that is void, and
 * MASTER_TAKEN for the master number of another open job.
 */
export async function bindAwb(work: FreightWork, id: bigint, job: { readonly id: bigint; readonly company_id: bigint }): Promise<Awb> {
  const awb = await lockAwb(work, id, 'any');
  if (awb.company_id !== job.company_id) throw badField('awb_id', 'BAD_CHOICE');
  if (awb.state !== 'unused' && awb.state !== 'reserved') throw new Refusal('AWB_NOT_FREE', { awb: formatAwb(awb.awb_no) });
  const taken = await takenMaster(work, { mode: 'air', master_no: awb.awb_no }, job.id);
  if (taken) throw badField('awb_id', 'MASTER_TAKEN', taken);
  return awbs.follow(work, awb, 'bind', { bound_at: work.now });
}

/** Notes that a message has told a bound number to the airline: the first time counts. */
export async function noteTransmitted(work: FreightWork, id: bigint): Promise<void> {
  const awb = await lockAwb(work, id, 'any');
  if (!awb.transmitted_at) await awbs.follow(work, awb, 'transmit', { transmitted_at: work.now });
}

/** Takes a number from its booking. It returns to the stock, or is void if the airline has it: by a message, or with goods that left under it. */
export async function unbindAwb(work: FreightWork, id: bigint, reason: string | null): Promise<Awb> {
  const awb = await lockAwb(work, id, 'any');
  const transmitted_at = awb.transmitted_at ?? ((await hasLeft(work, awb)) ? work.now : null);
  return transmitted_at
    ? awbs.follow(work, awb, 'spoil', { ...unheld, transmitted_at, reason }, reason)
    : awbs.follow(work, awb, 'unbind', unheld, reason);
}

/** True where a job has departed under a number. */
async function hasLeft(work: FreightWork, { awb_no }: Awb): Promise<boolean> {
  const job = await work.asSystem(() =>
    work.db
      .selectFrom('freight_job')
      .select('id')
      .where('mode', '=', 'air')
      .where('master_no', '=', awb_no)
      .where('state', 'not in', [...undepartedStates, 'cancelled'])
      .limit(1)
      .executeTakeFirst(),
  );
  return job !== undefined;
}
