import { useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { serverNow } from '../../clock.ts';
import { credential, useSession } from '../../session.ts';
import { useLatest } from '../use-latest.ts';
import { claimPlace, dropDraft, keepDraft, keptDraft, newPlace, type Offer, releasePlace } from './drafts.ts';

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
  /** The places that are locked for this form: that of its input and that of the draft that it offers. */
  const claimed = useRef(new Set<string>());
  const isKeeping = useRef(false);
  const isOver = useRef(false);
  const release = useCallback(() => {
    for (const one of claimed.current) void releasePlace(user, one);
    claimed.current.clear();
  }, [user]);
  // An insertion effect ends with the form alone; the others end with its visibility as well, while a hidden form goes on with its draft.
  useInsertionEffect(
    () => () => {
      isOver.current = true;
      if (!isKeeping.current) release();
    },
    [release],
  );
  useEffect(() => {
    if (hasLooked.current || !form) return;
    hasLooked.current = true;
    if (!draftKey) return;
    void keptDraft({ user, key: draftKey }, form).then((draft) => {
      if (!draft) return;
      claimed.current.add(draft.place);
      if (isOver.current) release();
      else setOffered(draft);
    });
  }, [user, form, draftKey, release]);
  const forget = useCallback(
    (one: string) => {
      claimed.current.delete(one);
      return dropDraft(user, one);
    },
    [user],
  );
  useEffect(() => {
    if (!draftKey || !form) return;
    const keep = (leaves: boolean) => {
      const { dirty, base, values } = current.current;
      if (base === null) return;
      if (!dirty) {
        // Input that the user took back is no draft.
        if (place.current !== null) void forget(place.current);
        place.current = null;
        last.current = null;
        return;
      }
      const content = JSON.parse(JSON.stringify(values())) as Values;
      const text = JSON.stringify(content);
      // A form that is left stores its input again: a user who signed out in another window has wiped what was stored.
      if (text === last.current?.text && (last.current.isDropped || !leaves)) return;
      last.current = { text, isDropped: false };
      if (place.current === null) {
        place.current = newPlace(form);
        claimed.current.add(place.current);
        void claimPlace(user, place.current);
      }
      void keepDraft({ user, key: draftKey }, place.current, { at: serverNow().toISOString(), values: content, was: base });
    };
    const timer = setInterval(() => keep(false), keepEvery_ms);
    isKeeping.current = true;
    return () => {
      clearInterval(timer);
      keep(true);
      isKeeping.current = false;
      if (isOver.current) release();
    };
  }, [user, form, draftKey, current, forget, release]);
  const drop = useCallback(async () => {
    const places = [place.current, offered?.place].filter((one) => typeof one === 'string');
    setOffered(null);
    // Leaving the form must not store the discarded input again.
    last.current = { text: JSON.stringify(current.current.values()), isDropped: true };
    place.current = null;
    await Promise.all(places.map(forget));
  }, [offered, current, forget]);
  const taken = () => {
    if (!offered) return;
    // The input goes on in the place of the draft, which replaces what was typed before.
    if (place.current !== null) void forget(place.current);
    place.current = offered.place;
    setOffered(null);
  };
  return { offered, taken, drop };
}
