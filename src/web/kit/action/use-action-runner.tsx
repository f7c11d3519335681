import { type ReactNode, Suspense, useContext, useRef, useState } from 'react';
import { useT } from '../../i18n.ts';
import { TabContext } from '../../tab-context.ts';
import { aboutOf, type Action } from './actions.ts';
import { later } from '../later.ts';
import { useUndoNotice } from './use-undo-notice.tsx';
import { isTooLate, RefusedAction } from '../dialog/refused-action.tsx';

const ReasonDialog = later(async () => (await import('../dialog/reason-dialog.tsx')).ReasonDialog);

type About = {
  readonly title?: string;
  /** The record of a row, by which the draft of a reason is found where the action names none. */
  readonly record?: string;
  readonly detail?: ReactNode;
  /** The time at which the user saw the record, by the server's clock. Later changes are shown. */
  readonly seen?: number;
};
type Asking = About & { readonly action: Action };

/**
 * Runs actions and asks their questions first. The page contains `dialog` once, so that the question stays when its row scrolls out of
 * sight.
 */
export function useActionRunner(): {
  run: (action: Action, about?: About) => Promise<void>;
  dialog: ReactNode;
  busy: string | null;
} {
  const t = useT();
  const tab = useContext(TabContext)?.key;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [refused, setRefused] = useState<(Asking & { readonly error: unknown }) | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const running = useRef(false);
  /** The question that is open: the user may leave one whose answer is on its way, and open another. */
  const open = useRef<Asking | null>(null);
  const ask = (question: Asking | null) => {
    open.current = question;
    setAsking(question);
    setError(null);
  };
  const notice = useUndoNotice();
  /** True once the action is done. */
  const perform = async (question: Asking, reason: string | null): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(question.action.key);
    try {
      // An optional call does not evaluate its arguments, so the action runs before it.
      const answer = await question.action.run(reason);
      const back = question.action.undo?.(answer);
      if (open.current === question) ask(null);
      if (back) offerUndo(question, back);
      return true;
    } catch (thrown) {
      // The error is shown inside the question, where the user can correct the input. Without a question, or when it is too late, it is
      // shown separately.
      const isOpen = open.current === question;
      if (isOpen && !isTooLate(thrown)) setError(thrown);
      else {
        if (isOpen) ask(null);
        setRefused({ ...question, error: thrown });
      }
      return false;
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  const offerUndo = (done: Asking, back: () => Promise<unknown>): void =>
    notice({ key: `undo ${done.title ?? ''}`, text: [t(done.action.word), done.title].filter(Boolean).join(' · ') }, back, (error) =>
      setRefused({ ...done, error }),
    );
  const question = asking && (
    <Suspense>
      <ReasonDialog
        key={asking.action.key}
        action={asking.action}
        {...(asking.title ? { title: asking.title } : {})}
        about={aboutOf(asking.action, asking, tab)}
        detail={asking.detail}
        error={error}
        busy={busy !== null}
        cancel={() => ask(null)}
        done={(reason) => perform(asking, reason)}
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
      setRefused(null);
      if (action.asks) ask({ action, ...about });
      else await perform({ action, ...about }, null);
    },
    dialog: question || answer,
  };
}
