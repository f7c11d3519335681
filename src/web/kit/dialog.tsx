import { Input, Modal, type ModalProps } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTabShown } from '../tab-context.ts';
import type { Action } from './actions.ts';
import { RefusedAlert } from './refused.tsx';
import { useT } from '../i18n.ts';

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
    ),
  };
}

const reasonMax = 512;

/** Asks for the comment that a move needs, or to be sure of it. */
export function ReasonDialog(props: {
  action: Pick<Action, 'word' | 'tone' | 'asks'>;
  title?: string;
  detail?: ReactNode;
  error?: unknown;
  busy?: boolean;
  cancel: () => void;
  done: (reason: string | null) => void;
}): ReactNode {
  const t = useT();
  const [reason, setReason] = useState('');
  const asks = props.action.asks;
  const title = t(props.action.word);
  const missing = asks === 'reason' && reason.trim() === '';
  const done = () => {
    if (!missing) props.done(reason.trim() || null);
  };
  return (
    <Dialog
      open
      title={props.title ? `${title} · ${props.title}` : title}
      width={480}
      onCancel={props.cancel}
      onOk={done}
      okText={title}
      cancelText={t('kit.cancel')}
      okButtonProps={{ danger: props.action.tone === 'danger', disabled: missing, loading: props.busy ?? false }}
    >
      <div className="kit-dialog">
        {props.detail}
        {asks === 'sure' && <p>{t('kit.sure')}</p>}
        {(asks === 'reason' || asks === 'note') && (
          <label className="kit-label">
            {t(asks === 'reason' ? 'kit.reasonNeeded' : 'kit.reason')}
            <Input.TextArea
              autoFocus
              value={reason}
              maxLength={reasonMax}
              showCount
              autoSize={{ minRows: 3, maxRows: 8 }}
              onChange={(event) => setReason(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) done();
              }}
            />
          </label>
        )}
        {props.error ? <RefusedAlert error={props.error} /> : null}
      </div>
    </Dialog>
  );
}
