import { Modal, type ModalProps } from 'antd';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTabShown } from '../tab-context.ts';
import type { Action } from './actions.ts';
import { later } from './later.ts';

const ReasonDialog = later(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

/**
 * The only modal that pages use. A kept-alive tab that is hidden with antd's animated modal open breaks the whole root on its return
 * (focus on a node that has gone), so it has no motion, and it stays inside its tab: a hidden tab's dialog does not cover another.
 */
export function Dialog(props: ModalProps): ReactNode {
  const shown = useTabShown();
  return (
    <Modal
      transitionName=""
      maskTransitionName=""
      destroyOnHidden={false}
      mask={{ closable: false }}
      {...props}
      open={(props.open ?? false) && shown}
    />
  );
}

type Asking = { action: Action; title?: string; detail?: ReactNode };

/**
 * Runs actions and asks first what they want to know. `dialog` is put into the page once; a row that scrolls away cannot take the
 * question with it.
 */
export function useActionRunner(): {
  run: (action: Action, about?: { title?: string; detail?: ReactNode }) => Promise<void>;
  dialog: ReactNode;
  busy: string | null;
} {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const running = useRef(false);
  const perform = async (action: Action, reason: string | null) => {
    if (running.current) return;
    running.current = true;
    setBusy(action.key);
    try {
      await action.run(reason);
      setAsking(null);
      setError(null);
    } catch (thrown) {
      // send() has told what was refused; inside a dialog it stands where the person looks.
      setError(thrown);
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  return {
    busy,
    run: async (action, about = {}) => {
      setError(null);
      if (action.asks) setAsking({ action, ...about });
      else await perform(action, null);
    },
    dialog: asking && (
      <Suspense>
        <ReasonDialog
          key={asking.action.key}
          action={asking.action}
          {...(asking.title ? { title: asking.title } : {})}
          detail={asking.detail}
          error={error}
          busy={busy !== null}
          cancel={() => setAsking(null)}
          done={(reason) => void perform(asking.action, reason)}
        />
      </Suspense>
    ),
  };
}
