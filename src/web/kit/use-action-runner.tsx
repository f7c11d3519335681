import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useT } from '../i18n.ts';
import type { Action } from './actions.ts';
import { later } from './later.ts';
import { isTooLate, RefusedAction } from './refused-action.tsx';

const ReasonDialog = later(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

type About = {
  readonly title?: string;
  readonly detail?: ReactNode;
  /** When what is acted on was seen, by the server's clock: what changed after that is told. */
  readonly seen?: number;
};
type Asking = About & { readonly action: Action };

/**
 * Runs actions and asks first what they want to know. `dialog` is put into the page once; a row that scrolls away cannot take the
 * question with it.
 */
export function useActionRunner(): {
  run: (action: Action, about?: About) => Promise<void>;
  dialog: ReactNode;
  busy: string | null;
} {
  const t = useT();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [refused, setRefused] = useState<(Asking & { readonly error: unknown }) | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const running = useRef(false);
  const perform = async (asked: Asking, reason: string | null) => {
    if (running.current) return;
    running.current = true;
    setBusy(asked.action.key);
    try {
      await asked.action.run(reason);
      setAsking(null);
      setError(null);
    } catch (thrown) {
      // Inside the question it stands where the person looks, who may say it otherwise; where there is none, or it is too late, by itself.
      if (asked.action.asks && !isTooLate(thrown)) setError(thrown);
      else {
        setAsking(null);
        setRefused({ ...asked, error: thrown });
      }
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  const question = asking && (
    <Suspense>
      <ReasonDialog
        key={asking.action.key}
        action={asking.action}
        {...(asking.title ? { title: asking.title } : {})}
        detail={asking.detail}
        error={error}
        busy={busy !== null}
        cancel={() => setAsking(null)}
        done={(reason) => void perform(asking, reason)}
      />
    </Suspense>
  );
  const answer = refused && (
    <RefusedAction
      title={[t(refused.action.word), refused.title].filter(Boolean).join(' · ')}
      error={refused.error}
      {...(refused.seen === undefined ? {} : { seen: refused.seen })}
      close={() => setRefused(null)}
    />
  );
  return {
    busy,
    run: async (action, about = {}) => {
      setError(null);
      setRefused(null);
      if (action.asks) setAsking({ action, ...about });
      else await perform({ action, ...about }, null);
    },
    dialog: question || answer,
  };
}
