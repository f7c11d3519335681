import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../../web/kit/dialog.tsx';
import { RefusedAlert } from '../../../../web/kit/refused.tsx';
import { CallRefused } from '../../../../web/call.ts';
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
  const [form] = Form.useForm<Record<string, unknown>>();
  const [requestId] = useState(() => crypto.randomUUID() as string);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** Says what the server found wrong beside its fields; false where some of it is about none of them. */
  const placed = (thrown: unknown): boolean => {
    if (!(thrown instanceof CallRefused) || thrown.refusal !== 'BAD_PARAMS' || thrown.at.length === 0) return false;
    const fields = form.getFieldsValue();
    if (!thrown.at.every(({ at }) => Object.hasOwn(fields, at))) return false;
    form.setFields(thrown.at.map(({ at, msg }) => ({ name: [at], errors: [msg] })));
    return true;
  };
  const save = async () => {
    setBusy(true);
    setError(null);
    try {
      // The children are the fields of V: antd knows them by name only.
      await props.send((await form.validateFields()) as V, requestId);
      props.close();
    } catch (thrown) {
      // The form shows its own faults beside the fields.
      if (typeof thrown === 'object' && thrown !== null && 'errorFields' in thrown) return;
      if (!placed(thrown)) setError(thrown);
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
