import type { UserType } from '../kernel/permit.ts';
import type { Work } from './work.ts';

/**
 * What timeline, comments, attachments, print and share need to know of a kind of record: may this caller see this one? A
 * capability's record.ts exports one by default. `visible` queries under the caller's row-level security and names the explicit
 * predicate as well; its answer for a foreign row is false, which the door turns into NOT_FOUND.
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
