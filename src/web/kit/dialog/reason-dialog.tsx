import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import type { Action } from '../action/actions.ts';
import { Dialog } from './dialog.tsx';
import { RefusedAlert } from '../reply/refused.tsx';
import { UsedReasons } from './used-reasons.tsx';
import { useReason } from './use-reason.ts';

const reasonMax = 512;

/** Asks for the comment that a move needs, or for confirmation. */
export function ReasonDialog(props: {
  action: Pick<Action, 'word' | 'tone' | 'asks' | 'reasonMax' | 'reasonsOf'>;
  title?: string;
  /** The subject of the reason, by which its draft is found; without it none is stored. */
  about?: string | null;
  detail?: ReactNode;
  error?: unknown;
  busy?: boolean;
  cancel: () => void;
  /** Ends with true once the action is done, so that nothing of the comment is kept. */
  done: (reason: string | null) => Promise<boolean>;
}): ReactNode {
  const t = useT();
  const { reason, setReason, drop } = useReason(props.action.word, props.about ?? null);
  const asks = props.action.asks;
  const title = t(props.action.word);
  const missing = asks === 'reason' && reason.trim() === '';
  const done = async (): Promise<void> => {
    if (!missing && (await props.done(reason.trim() || null))) await drop();
  };
  const cancel = () => {
    void drop();
    props.cancel();
  };
  return (
    <Dialog
      open
      title={props.title ? `${title} · ${props.title}` : title}
      width={480}
      unsaved={reason.trim() !== ''}
      onCancel={cancel}
      onOk={() => void done()}
      okText={title}
      cancelText={t('kit.goBack')}
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
              maxLength={props.action.reasonMax ?? reasonMax}
              showCount
              autoSize={{ minRows: 3, maxRows: 8 }}
              onChange={(event) => setReason(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void done();
              }}
            />
          </label>
        )}
        {props.action.reasonsOf && <UsedReasons {...props.action.reasonsOf} choose={setReason} />}
        {props.error ? <RefusedAlert error={props.error} /> : null}
      </div>
    </Dialog>
  );
}
