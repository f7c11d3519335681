import { type Event, event } from '../../../kernel/event.ts';
import type { FreightMilestone, FreightMode } from './kinds.ts';

/**
 * A job was cancelled: clocks of its containers that have not ended count no more. Finance voids its open lines, and refuses while one is
 * billed.
 */
export const freightJobCancelled: Event<{ jobId: bigint }> = event('freightJob.cancelled');

/**
 * A job was closed: its bookings are completed, and one that is still open with its carrier refuses. Finance refuses an unusual margin
 * without a reason.
 */
export const freightJobClosed: Event<{ jobId: bigint; jobNo: string; reason: string | null }> = event('freightJob.closed');

/**
 * A saved job has another customer: its open lines and its declarations go along, and finance refuses where a line is reviewed or billed.
 */
export const freightJobCustomerChanged: Event<{ jobId: bigint; jobNo: string; formerId: bigint }> = event('freightJob.customerChanged');

/** The departure of a job was taken back: its booking may have got another sailing or other flights meanwhile. */
export const freightJobUndeparted: Event<{ jobId: bigint; mode: FreightMode }> = event('freightJob.undeparted');

/**
 * A saved job has another customer, line, direction or port, or a container that is new or of another size: what its containers owe, by which
 * tariff and to whom, is calculated again.
 */
export const freightClockTermsChanged: Event<{ jobId: bigint }> = event('freightJob.clockTermsChanged');

/** Jobs are to depart or to arrive at other times than these: their containers are no longer expected then. */
export const freightTimesChanged: Event<{
  readonly former: readonly { readonly jobId: bigint; readonly etd: Date | null; readonly eta: Date | null }[];
}> = event('freightJob.timesChanged');

/** The actual time of a milestone was recorded for the whole job, corrected, or withdrawn. */
export const freightMilestoneRecorded: Event<{
  jobId: bigint;
  kind: FreightMilestone;
  /** Null where it was withdrawn. */
  at: Date | null;
  before: Date | null;
}> = event('freightMilestone.recorded');

/**
 * The goods of a job are about to leave for abroad or to be handed over: customs refuses while it has a declaration of this direction for the job
 * and has not released the goods.
 */
export const freightGoodsLeaving: Event<{
  readonly jobId: bigint;
  readonly jobNo: string;
  readonly direction: 'export' | 'import';
}> = event('freightJob.goodsLeaving');

/** Houses of a job are about to be changed, or cancelled with it: customs refuses while a declaration for one of them is filed. */
export const freightHousesRegrouped: Event<{ jobId: bigint; jobNo: string; houseNos: readonly string[] }> = event('freightHouse.regrouped');
