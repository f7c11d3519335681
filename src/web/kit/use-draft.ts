import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../clock.ts';
import { credential, useSession } from '../session.ts';
import { useLatest } from './use-latest.ts';
import { type Draft, dropDraft, keepDraft, keptDraft } from './drafts.ts';

const keepEvery_ms = 2000;
type Values = Readonly<Record<string, unknown>>;

/** Keeps what is being typed every two seconds and when the tab is hidden, and offers what an earlier visit left. */
export function useDraft(
  form: string,
  now: { dirty: boolean; base: Values | null; values: () => Values },
): { offered: Draft | null; taken: () => void; drop: () => Promise<void> } {
  const user = useSession().login_num_id;
  // Held on to, so that a form which goes because the session ended can still keep what was typed.
  const [draftKey] = useState(() => credential()?.draftKey);
  const [offered, setOffered] = useState<Draft | null>(null);
  const asked = useRef(false);
  const last = useRef('');
  const current = useLatest(now);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (draftKey) void keptDraft({ user, key: draftKey }, form).then(setOffered);
  }, [user, form, draftKey]);
  useEffect(() => {
    if (!draftKey) return;
    const keep = () => {
      const { dirty, base, values } = current.current;
      if (!dirty || base === null) return;
      const held = JSON.parse(JSON.stringify(values())) as Values;
      const text = JSON.stringify(held);
      if (text === last.current) return;
      last.current = text;
      void keepDraft({ user, key: draftKey }, form, { at: serverNow().toISOString(), values: held, was: base });
    };
    const timer = setInterval(keep, keepEvery_ms);
    return () => {
      clearInterval(timer);
      keep();
    };
  }, [user, form, draftKey, current]);
  const drop = useCallback(async () => {
    setOffered(null);
    // Leaving the form must not keep again what was just let go.
    last.current = JSON.stringify(current.current.values());
    await dropDraft(user, form);
  }, [user, form, current]);
  return { offered, taken: () => setOffered(null), drop };
}
