import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../../web/kit/dialog.tsx';
import { RefusedAlert } from '../../../../web/kit/refused.tsx';
import { useT } from '../../../../web/i18n.ts';

/** A short form in a dialog: fields by name, one request however often it is sent. */
export function DialogForm<V extends object>(props: {
  title: string;
  initial: Partial<V>;
  send: (values: V, requestId: string) => Promise<unknown>;
  close: () => void;
  children: ReactNode;
}): ReactNode {
  const t = useT();
  const [form] = Form.useForm<V>();
  const [requestId] = useState(() => crypto.randomUUID() as string);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setBusy(true);
    setError(null);
    try {
      await props.send(await form.validateFields(), requestId);
      props.close();
    } catch (thrown) {
      // The form shows its own faults beside the fields.
      if (!(typeof thrown === 'object' && thrown !== null && 'errorFields' in thrown)) setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={props.title}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={props.close}
    >
      {error !== null && <RefusedAlert error={error} />}
      <Form form={form} layout="vertical" initialValues={props.initial} onFinish={() => void save()}>
        {props.children}
      </Form>
    </Dialog>
  );
}
