import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useRequestId } from '../../../../web/call.ts';
import '../../../../web/kit/kit.css';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog.tsx';
import { RefusedAlert } from '../../../../web/kit/refused.tsx';

/** A few fields and one button over a page. What was refused stands in it, and one request id covers every try. */
export function FormDialog(props: {
  title: string;
  ok: string;
  /** Something that must be there is missing. */
  off?: boolean;
  width?: number;
  close: () => void;
  run: (requestId: string) => Promise<unknown>;
  children: ReactNode;
}): ReactNode {
  const t = useT();
  const [requestId] = useRequestId();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (busy || props.off) return;
    setBusy(true);
    setError(null);
    try {
      await props.run(requestId);
      props.close();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={props.title}
      width={props.width ?? 560}
      onCancel={props.close}
      onOk={() => void run()}
      okText={props.ok}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: props.off ?? false, loading: busy }}
    >
      <Form layout="vertical" size="middle" disabled={busy}>
        {props.children}
      </Form>
      {error ? <RefusedAlert error={error} /> : null}
    </Dialog>
  );
}
