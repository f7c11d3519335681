import type { UserType } from '../kernel/permit.ts';
import type { Work } from './work.ts';

/**
 * The interface of a kind of record for timeline, comments, attachments, print and share: may this caller see this
 * record? A capability's record.ts exports one by default. `visible` queries under the caller's row-level security and
 * also names the explicit predicate. Its answer for another's row is false, which the door turns into NOT_FOUND.
 */
export type RecordKind = {
  readonly kind: 'record';
  readonly subject: string;
  readonly users: readonly UserType[];
  readonly visible: (work: Work<never>, id: bigint) => Promise<boolean>;
};

export function recordFor<DB>() {
  return (r: { subject: string; users: readonly UserType[]; visible: (work: Work<DB>, id: bigint) => Promise<boolean> }): RecordKind => ({
    kind: 'record',
    ...r,
    visible: r.visible as never,
  });
}
