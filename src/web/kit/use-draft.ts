import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../clock.ts';
import { useSession } from '../session.ts';
import { useLatest } from './use-latest.ts';
import { type Draft, dropDraft, keepDraft, keptDraft } from './drafts.ts';

const keepEvery_ms = 2000;
type Values = Readonly<Record<string, unknown>>;

/** Keeps what is being typed every two seconds and when the tab is hidden, and offers what an earlier visit left. */
export function useDraft(
  form: string,
  now: { dirty: boolean; base: Values | null; values: () => Values; active: boolean },
): { offered: Draft | null; taken: () => void; drop: () => Promise<void> } {
  const user = useSession().login_num_id;
  const [offered, setOffered] = useState<Draft | null>(null);
  const asked = useRef(false);
  const last = useRef('');
  const current = useLatest(now);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void keptDraft(user, form).then(setOffered);
  }, [user, form]);
  useEffect(() => {
    const keep = () => {
      const { dirty, base, values } = current.current;
      if (!dirty || base === null) return;
      const held = JSON.parse(JSON.stringify(values())) as Values;
      const text = JSON.stringify(held);
      if (text === last.current) return;
      last.current = text;
      void keepDraft({ user, form, at: serverNow().toISOString(), values: held, was: base });
    };
    const timer = setInterval(keep, keepEvery_ms);
    return () => {
      clearInterval(timer);
      keep();
    };
  }, [user, form, current]);
  const drop = useCallback(async () => {
    setOffered(null);
    // Leaving the form must not keep again what was just let go.
    last.current = JSON.stringify(current.current.values());
    await dropDraft(user, form);
  }, [user, form, current]);
  return { offered, taken: () => setOffered(null), drop };
}
