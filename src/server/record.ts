import type { Call } from '../kernel/call.ts';
import { hasAccess } from './access.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Who } from './session.ts';
import type { RecordSides, Work } from './work.ts';

/**
 * The interface of a kind of record for timeline, comments, attachments, print and share: may this caller see this
 * record? A capability's record.ts exports one by default. `visible` queries under the caller's row-level security and
 * also names the explicit predicate. Its answer for another's row is false, which the door turns into NOT_FOUND.
 */
export type RecordKind = {
  readonly kind: 'record';
  readonly subject: string;
  /** The calls that show the record to its readers: a user who may send none of them reads neither its history nor its files. */
  readonly opens: readonly Call[];
  readonly visible: (work: Work<never>, id: bigint) => Promise<boolean>;
  /** Of records with another side: comments for it are told to it, and its own to those who look after the record. */
  readonly sides?: ((work: Work<never>, id: bigint) => Promise<RecordSides | undefined>) | undefined;
  /** Of records whose files are reviewed: the kinds of file that nobody attaches or removes now. Locks the record against a move. */
  readonly fixedFiles?: ((work: Work<never>, id: bigint) => Promise<readonly string[]>) | undefined;
};

export function recordFor<DB>() {
  return (r: {
    subject: string;
    opens: readonly Call[];
    visible: (work: Work<DB>, id: bigint) => Promise<boolean>;
    sides?: (work: Work<DB>, id: bigint) => Promise<RecordSides | undefined>;
    fixedFiles?: (work: Work<DB>, id: bigint) => Promise<readonly string[]>;
  }): RecordKind => ({
    kind: 'record',
    ...r,
    visible: r.visible as never,
    sides: r.sides as never,
    fixedFiles: r.fixedFiles as never,
  });
}

/** True if the caller may send a call that shows such records. The server itself may. */
export function mayOpen({ opens }: RecordKind, who: Who): boolean {
  return who.kind === 'system' || (who.kind === 'account' && opens.some((call) => hasAccess(call, who)));
}

/** True if records of this kind are shown to the caller's kind of user at all. */
export function isForUser({ opens }: RecordKind, { userType }: Who): boolean {
  return opens.some(({ users }) => users.includes(userType));
}

/** True if the caller may see a record. A kind of record that the caller may not open is answered without a query. */
export function seesRecord({ needRecord }: Pick<Work<never>, 'needRecord'>, subject: string, id: bigint): Promise<boolean> {
  return needRecord(subject, id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return false;
      throw error;
    },
  );
}
