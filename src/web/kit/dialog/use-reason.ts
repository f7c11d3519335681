import { useEffect, useState } from 'react';
import { useDraft } from '../form/use-draft.ts';

const noReason = {};

/**
 * The reason that the user types for an action, stored as a draft under the action and what it is about: one record, or the selected ones. A
 * reason that is about nothing in particular is not stored.
 */
export function useReason(
  word: string,
  about: string | null,
): { readonly reason: string; readonly setReason: (reason: string) => void; readonly drop: () => Promise<void> } {
  const [reason, setReason] = useState('');
  const draft = useDraft(about === null ? null : `reason/${word}/${about}`, {
    dirty: reason.trim() !== '',
    base: noReason,
    values: () => ({ reason }),
  });
  const unsentReason = draft.offered?.values['reason'];
  useEffect(() => {
    if (typeof unsentReason !== 'string' || reason !== '') return;
    setReason(unsentReason);
    draft.taken();
  }, [unsentReason, reason, draft]);
  return { reason, setReason, drop: draft.drop };
}
