import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { CallRefused, useRequestId } from '../call.ts';
import { useT } from '../i18n.ts';
import { Dialog } from './dialog.tsx';
import './kit.css';
import { useLeadOn } from './lead-on.tsx';
import { RefusedAlert } from './refused.tsx';
import { useSubmit } from './use-submit.ts';

type Frame = {
  title: string;
  /** What the button says; "save" where nothing is said. */
  ok?: string;
  danger?: boolean;
  width?: number;
  close: () => void;
  children: ReactNode;
};

/** A few fields and one button over a page; the page holds their values. What was refused stands in it, and one request id covers every try. */
export function FormDialog(
  props: Frame & {
    /** Something that must be there is missing. */
    off?: boolean;
    /** Something else that went wrong, such as what the dialog reads. */
    error?: unknown;
    /** Sends; where it answers false the dialog stays open, and where it answers an address its page opens. */
    run: (requestId: string) => Promise<unknown>;
  },
): ReactNode {
  return <FormFrame {...props} />;
}

/** The same with fields by their names (`Form.Item name=…`), whose rules it checks and beside which it says what the server refused. */
export function FieldsDialog<V extends object>(
  props: Frame & { initial: Partial<V>; send: (values: V, requestId: string) => Promise<unknown> },
): ReactNode {
  const [form] = Form.useForm<Record<string, unknown>>();
  const run = async (requestId: string): Promise<unknown> => {
    const valid = await form.validateFields().catch(() => null);
    if (valid === null) return false;
    try {
      // The children are the fields of V: antd knows them by name only.
      return await props.send(valid as V, requestId);
    } catch (thrown) {
      if (!placed(form, thrown)) throw thrown;
      return false;
    }
  };
  return <FormFrame {...props} form={form} run={run} />;
}

/** Says what the server found wrong beside its fields; false where some of it is about none of them. */
function placed(form: FormInstance<Record<string, unknown>>, thrown: unknown): boolean {
  if (!(thrown instanceof CallRefused) || thrown.refusal !== 'BAD_PARAMS' || thrown.at.length === 0) return false;
  const fields = form.getFieldsValue();
  if (!thrown.at.every(({ at }) => Object.hasOwn(fields, at))) return false;
  form.setFields(thrown.at.map(({ at, msg }) => ({ name: [at], errors: [msg] })));
  return true;
}

function FormFrame(
  props: Frame & {
    off?: boolean;
    error?: unknown;
    form?: FormInstance<Record<string, unknown>>;
    initial?: object;
    run: (requestId: string) => Promise<unknown>;
  },
): ReactNode {
  const t = useT();
  const [requestId, renew] = useRequestId();
  const { busy, error, submit } = useSubmit();
  const watch = useLeadOn();
  const off = props.off ?? false;
  const press = async () => {
    if (off) return;
    const leadOn = watch();
    await submit(async () => {
      const next = await props.run(requestId);
      if (next === false) return renew();
      props.close();
      if (typeof next === 'string') leadOn({ address: next });
    });
  };
  const refused = error ?? props.error;
  return (
    <Dialog
      open
      title={props.title}
      width={props.width ?? 560}
      onCancel={props.close}
      onOk={() => void press()}
      okText={props.ok ?? t('kit.save')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ danger: props.danger ?? false, disabled: off, loading: busy }}
    >
      <Form
        {...(props.form ? { form: props.form } : {})}
        {...(props.initial ? { initialValues: props.initial } : {})}
        layout="vertical"
        disabled={busy}
        onFinish={() => void press()}
      >
        {props.children}
      </Form>
      {refused ? <RefusedAlert error={refused} /> : null}
    </Dialog>
  );
}
