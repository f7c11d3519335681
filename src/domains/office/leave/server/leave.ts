import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { tookPart, waitsForCaller } from '../../../workspace/approval/server/deciders.ts';
import type { OfficeTables } from '../../server/db.ts';
import { may } from '../permits.ts';
import { halfName, halfOf, type Period } from '../rules.ts';
import type { LeaveRequestTable } from './tables.ts';

export type Leave = Selectable<LeaveRequestTable>;
export type LeaveWork = Work<OfficeTables>;

/**
 * True when the caller may see a request `l`: the own one, one of a team that the caller leads, one that the caller decides or decided, or
 * every one with the right.
 */
export function isVisible(work: LeaveWork): RawBuilder<SqlBool> {
  const { can, who } = work;
  if (can(may.all) || can(may.record)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(l.account_id = ${who.accountId} or ${leads(work, 'l.account_id')}
    or ${waitsForCaller(work, 'leave', 'l.id')} or ${tookPart(work, 'leave', 'l.id')})`;
}

/** True when the caller leads the team of an account. */
export function leads({ who }: LeaveWork, account: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from account m join team t on t.id = m.team_id where m.id = ${sql.ref(account)} and t.leader_id = ${who.accountId})`;
}

type Stored = { readonly from_on: string; readonly from_half: number; readonly to_on: string; readonly to_half: number };
export function periodOf({ from_on, from_half, to_on, to_half }: Stored): Period {
  return { from: { day: from_on, half: halfOf(halfName(from_half)) }, to: { day: to_on, half: halfOf(halfName(to_half)) } };
}
