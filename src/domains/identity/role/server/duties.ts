import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { IdentityTables } from '../../server/db.ts';
import { type Duties, meetingIn } from '../duties.ts';

/** Makes changes of roles and of who holds them wait for each other: two roles that grow at once could meet in a person unseen. */
export async function lockDuties({ db }: Work<IdentityTables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('duties'))`.execute(db);
}

/** Refuses DUTIES_MEET_IN_PERSON where roles that one person would hold together give duties that may not meet. */
export function refuseMeeting(
  work: Work<IdentityTables>,
  name: string,
  roles: readonly (readonly string[])[],
  before: readonly (readonly string[])[] = [],
): void {
  const meeting = meetingIn(roles, before);
  if (meeting) throw new Refusal('DUTIES_MEET_IN_PERSON', { who: name, ...namesOf(work, meeting) });
}

/** The rights of a pair by their names, as the tree of rights shows them. */
export function namesOf({ product, who }: Work<IdentityTables>, [one, other]: Duties): { one: string; other: string } {
  const nameOf = (code: string): string => product.translate(who.language, `permit.${code}`);
  return { one: nameOf(one), other: nameOf(other) };
}

/** Checks every holder of a role whose rights become `permits`: their other active roles may not complete a pair. */
export async function refuseMeetingOfHolders(
  work: Work<IdentityTables>,
  roleId: bigint,
  permits: readonly string[],
  before: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ name: string; roles: string[][] }>`
    select a.name, (select coalesce(json_agg(r.permits), '[]') from account_role o join role r on r.id = o.role_id and r.active
      where o.account_id = a.id and o.role_id <> ${roleId}) as roles
    from account_role h join account a on a.id = h.account_id where h.role_id = ${roleId} order by a.id`.execute(work.db);
  for (const { name, roles } of rows) refuseMeeting(work, name, [...roles, permits], [...roles, before]);
}
