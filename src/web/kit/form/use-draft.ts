import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../clock.ts';
import { credential, useSession } from '../../session.ts';
import { useLatest } from '../use-latest.ts';
import { dropDraft, keepDraft, keptDraft, newPlace, type Offer } from './drafts.ts';

const keepEvery_ms = 2000;
type Values = Readonly<Record<string, unknown>>;

/**
 * Stores the input every two seconds and when the tab is hidden, and offers the draft of an earlier visit. Without a form it does nothing.
 */
export function useDraft(
  form: string | null,
  now: { dirty: boolean; base: Values | null; values: () => Values },
): { offered: Offer | null; taken: () => void; drop: () => Promise<void> } {
  const user = useSession().login_num_id;
  // The key is held here, so that a form that closes because the session ended can still store its draft.
  const [draftKey] = useState(() => credential()?.draftKey);
  const [offered, setOffered] = useState<Offer | null>(null);
  const hasLooked = useRef(false);
  const place = useRef<string | null>(null);
  const last = useRef<{ readonly text: string; readonly isDropped: boolean } | null>(null);
  const current = useLatest(now);
  useEffect(() => {
    if (hasLooked.current || !form) return;
    hasLooked.current = true;
    if (draftKey) void keptDraft({ user, key: draftKey }, form).then(setOffered);
  }, [user, form, draftKey]);
  useEffect(() => {
    if (!draftKey || !form) return;
    const keep = (leaves: boolean) => {
      const { dirty, base, values } = current.current;
      if (base === null) return;
      if (!dirty) {
        // Input that the user took back is no draft.
        if (place.current !== null) void dropDraft(user, place.current);
        place.current = null;
        last.current = null;
        return;
      }
      const content = JSON.parse(JSON.stringify(values())) as Values;
      const text = JSON.stringify(content);
      // A form that is left stores its input again: a user who signed out in another window has wiped what was stored.
      if (text === last.current?.text && (last.current.isDropped || !leaves)) return;
      last.current = { text, isDropped: false };
      place.current ??= newPlace(form);
      void keepDraft({ user, key: draftKey }, place.current, { at: serverNow().toISOString(), values: content, was: base });
    };
    const timer = setInterval(() => keep(false), keepEvery_ms);
    return () => {
      clearInterval(timer);
      keep(true);
    };
  }, [user, form, draftKey, current]);
  const drop = useCallback(async () => {
    const places = [place.current, offered?.place].filter((one) => typeof one === 'string');
    setOffered(null);
    // Leaving the form must not store the discarded input again.
    last.current = { text: JSON.stringify(current.current.values()), isDropped: true };
    place.current = null;
    await Promise.all(places.map((one) => dropDraft(user, one)));
  }, [user, offered, current]);
  const taken = () => {
    // The input goes on in the place of the draft.
    place.current = offered?.place ?? place.current;
    setOffered(null);
  };
  return { offered, taken, drop };
}
