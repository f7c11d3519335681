import { type Event, event } from '../../../kernel/event.ts';
import type { FreightMilestone } from './kinds.ts';

/** A job was cancelled: finance voids its open lines, and refuses while one is billed. */
export const freightJobCancelled: Event<{ jobId: bigint }> = event('freightJob.cancelled');

/** The actual time of a milestone was recorded for the whole job. */
export const freightMilestoneRecorded: Event<{ jobId: bigint; kind: FreightMilestone; at: Date }> = event('freightMilestone.recorded');
