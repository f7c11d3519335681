import { sql } from 'kysely';
import type { FreightMilestone } from '../../job/kinds.ts';
import type { FreightWork } from '../../server/db.ts';
import { type ContainerEvent, eventsOf } from '../kinds.ts';

/** The event of each container that a milestone of the whole job is. */
export const eventOfMilestone: Readonly<Partial<Record<FreightMilestone, ContainerEvent>>> = {
  discharged: 'discharged',
  emptyReturned: 'gateInEmpty',
  gateIn: 'gateInFull',
  loaded: 'loaded',
};

/** The milestones of which an added container takes the time. Its return is reported by itself, for that frees it. */
const adopted: readonly FreightMilestone[] = ['discharged', 'gateIn', 'loaded'];

/** The direction of which an event is none. */
export function otherDirection(event: ContainerEvent): 'export' | 'import' {
  return eventsOf.export.includes(event) ? 'import' : 'export';
}

/**
 * Gives containers without events of their own the actual times of their job's milestones: those that were added after the report. An event that
 * was withdrawn for one container is there without a time, and stays so.
 */
export async function adoptMilestones({ db }: FreightWork, jobId: bigint): Promise<void> {
  const rows = adopted.flatMap((milestone) => {
    const event = eventOfMilestone[milestone];
    return event ? [{ milestone, event, other: otherDirection(event) }] : [];
  });
  await sql`insert into container_event (container_id, kind, actual_at)
    select k.id, e.event, m.actual_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (milestone text, event text, other text)
    join freight_milestone m on m.kind = e.milestone and m.job_id = ${jobId} and m.actual_at is not null
    join freight_job j on j.id = m.job_id and j.mode = 'ocean' and j.direction <> e.other join freight_container k on k.job_id = j.id
    on conflict (container_id, kind) do nothing`.execute(db);
}
