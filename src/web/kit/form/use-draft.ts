import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../clock.ts';
import { credential, useSession } from '../../session.ts';
import { useLatest } from '../use-latest.ts';
import { type Draft, dropDraft, keepDraft, keptDraft } from './drafts.ts';

const keepEvery_ms = 2000;
type Values = Readonly<Record<string, unknown>>;

/**
 * Stores the input every two seconds and when the tab is hidden, and offers the draft of an earlier visit. Without a form it does nothing.
 */
export function useDraft(
  form: string | null,
  now: { dirty: boolean; base: Values | null; values: () => Values },
): { offered: Draft | null; taken: () => void; drop: () => Promise<void> } {
  const user = useSession().login_num_id;
  // The key is held here, so that a form that closes because the session ended can still store its draft.
  const [draftKey] = useState(() => credential()?.draftKey);
  const [offered, setOffered] = useState<Draft | null>(null);
  const hasLooked = useRef(false);
  const last = useRef('');
  const current = useLatest(now);
  useEffect(() => {
    if (hasLooked.current || !form) return;
    hasLooked.current = true;
    if (draftKey) void keptDraft({ user, key: draftKey }, form).then(setOffered);
  }, [user, form, draftKey]);
  useEffect(() => {
    if (!draftKey || !form) return;
    const keep = () => {
      const { dirty, base, values } = current.current;
      if (!dirty || base === null) return;
      const content = JSON.parse(JSON.stringify(values())) as Values;
      const text = JSON.stringify(content);
      if (text === last.current) return;
      last.current = text;
      void keepDraft({ user, key: draftKey }, form, { at: serverNow().toISOString(), values: content, was: base });
    };
    const timer = setInterval(keep, keepEvery_ms);
    return () => {
      clearInterval(timer);
      keep();
    };
  }, [user, form, draftKey, current]);
  const drop = useCallback(async () => {
    setOffered(null);
    // Leaving the form must not store the discarded input again.
    last.current = JSON.stringify(current.current.values());
    if (form) await dropDraft(user, form);
  }, [user, form, current]);
  return { offered, taken: () => setOffered(null), drop };
}
