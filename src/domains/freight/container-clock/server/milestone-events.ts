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

/** The milestones whose times an added container takes. Its return frees it, and so it is always reported for the container itself. */
const milestonesToAdopt: readonly FreightMilestone[] = ['discharged', 'gateIn', 'loaded'];

/** The direction to which an event does not belong. */
export function otherDirection(event: ContainerEvent): 'export' | 'import' {
  return eventsOf.export.includes(event) ? 'import' : 'export';
}

/**
 * Gives the containers of a job that were added after the report of a milestone its actual time. An event that was withdrawn for one container
 * is there without a time, and stays so.
 */
export async function adoptMilestones({ db }: FreightWork, jobId: bigint): Promise<void> {
  const rows = milestonesToAdopt.flatMap((milestone) => {
    const event = eventOfMilestone[milestone];
    return event ? [{ milestone, event, other: otherDirection(event) }] : [];
  });
  await sql`insert into container_event (container_id, kind, actual_at)
    select k.id, e.event, m.actual_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (milestone text, event text, other text)
    join freight_milestone m on m.kind = e.milestone and m.job_id = ${jobId} and m.actual_at is not null
    join freight_job j on j.id = m.job_id and j.mode = 'ocean' and j.direction <> e.other join freight_container k on k.job_id = j.id
    on conflict (container_id, kind) do nothing`.execute(db);
}
