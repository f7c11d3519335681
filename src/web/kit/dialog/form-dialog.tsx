import { App, Button } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Call, ParamsOf, ResultOf } from '../../../kernel/call.ts';
import { useT } from '../../i18n.ts';
import { type Conflict, same } from '../form/difference.ts';
import { DifferenceDialog } from '../form/difference-dialog.tsx';
import { changedTo, resumedIn } from '../form/draft-values.ts';
import type { Fields, Section } from '../form/field-kinds.ts';
import { type FieldSet, useFieldSet, type Values } from '../form/field-set.ts';
import { DraftOffer, FieldsForm, FormError, tellFields } from '../form/fields-form.tsx';
import { useDraft } from '../form/use-draft.ts';
import { useLeadOn } from '../lead-on.tsx';
import { refusedText } from '../reply/refused-text.ts';
import { Dialog } from './dialog.tsx';
import '../kit.css';

type Entered<C> = ParamsOf<C> & object;
/** The initial values; required params may still be missing. */
export type Start<P> = { readonly [K in keyof P]?: P[K] | null | undefined };
type Of<C, T> = T | ((form: FieldSet<Entered<C>>) => T);
/** Input that the page holds itself, such as a table of lines, and its way back from a draft. */
type OwnInput<O> = { readonly value: O; readonly restore: (value: O) => void };
/** The key under which a draft stores the page's own input, beside the fields. */
const ownKey = 'own input';

/** From this number of fields on, a dialog has two columns. */
const fieldsInOneColumn = 5;
const widths = { one: 520, two: 760 };

/**
 * A dialog for one writing call: the same fields as on a form page, with the bounds of the call's schema and the faults beside them. Fields
 * that depend on the values are given as a function. Enter sends, Esc closes after a question about what was typed; the input stays when
 * sending fails.
 */
export function FormDialog<C extends Call, O = never>(props: {
  call: C;
  /** Word of the action: the title and the button. */
  verb: string;
  /** The record's number or name, after the verb. */
  of?: string | null | undefined;
  /** Initial params, including those that no field asks for. */
  start?: Start<ParamsOf<C>>;
  fields?: Of<C, Fields<Entered<C>>>;
  /** Sections in place of fields, when there are too many for one heading. */
  sections?: Of<C, readonly Section<Entered<C>>[]>;
  /** Content above the fields: a sentence with figures. */
  children?: ReactNode;
  /** The subject whose words label the fields; default the call's subject. */
  subject?: string;
  /** Params that the page holds itself, read at the moment of sending. */
  params?: Partial<ParamsOf<C>>;
  /** Sends the params in place of the usual way, as `sendScan` does; null when they wait for the network, which closes the dialog without `done`. */
  send?: (params: ParamsOf<C>) => Promise<ResultOf<C> | null>;
  /** Called after the call succeeded; when it returns false the dialog stays open, and when it returns an address its page opens. */
  done?: (result: ResultOf<C>) => unknown;
  close: () => void;
  /** A second button that sends the same values with other params: save and submit. */
  also?: { word: string; params: Partial<ParamsOf<C>> };
  danger?: boolean;
  /** Disables sending. */
  off?: boolean;
  /** Another error to show, such as one from a read of the dialog. */
  error?: unknown;
  /**
   * The input that the page holds itself for `params`: closing asks about it as well, and a draft stores it. A draft of it replaces all of it,
   * so its name has the version of the record.
   */
  own?: OwnInput<O>;
  width?: number;
  /** The name of the draft of the input, where the record does not tell it apart; false for secrets, which are not stored. */
  draft?: string | false;
}): ReactNode {
  const t = useT();
  const name = useId();
  const [start] = useState<Values>(() => ({ ...props.start }));
  const { message, notification } = App.useApp();
  const title = props.of ? `${t(props.verb)} · ${props.of}` : t(props.verb);
  /** The user left it while its answer was on its way, and may have opened another. */
  const isLeft = useRef(false);
  const {
    settled: _,
    send,
    ...form
  } = useFieldSet(props.call, {
    under: start,
    subject: props.subject,
    onlyShown: true,
    send: props.send,
    queued: () => {
      void message.success(t('kit.scan.queued'));
      if (!isLeft.current) leave();
    },
    failed: (thrown) => {
      // The message of input that was not saved stays until the user closes it.
      if (isLeft.current) notification.error({ title, description: refusedText(thrown, t).text, placement: 'bottomRight', duration: 0 });
      return isLeft.current;
    },
  });
  // Values that follow from others without the user, such as a proposed rate, are no input.
  const [typed, setTyped] = useState(false);
  const [ownAtStart, setOwnAtStart] = useState(() => props.own?.value);
  const isOwnChanged = props.own !== undefined && !same(props.own.value, ownAtStart);
  const dirty = (typed && !same({ ...start, ...form.values }, start)) || isOwnChanged;
  const draftName = props.draft ?? [String(start['id'] ?? ''), props.of ?? ''].join(' ');
  const draft = useDraft(draftName === false ? null : `${props.call.cmd}/dialog/${draftName}`, {
    dirty,
    base: start,
    values: () => ({ ...form.instance.getFieldsValue(true), ...(props.own && { [ownKey]: props.own.value }) }),
  });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const watch = useLeadOn();
  useFocusBack();
  const fields = typeof props.fields === 'function' ? props.fields(form) : (props.fields ?? []);
  const sections = typeof props.sections === 'function' ? props.sections(form) : (props.sections ?? [{ key: 'fields', fields }]);
  const count = sections.reduce((sum, section) => sum + (section.fields ?? []).filter(Boolean).length, 0);
  const layout = count > fieldsInOneColumn ? 'two' : 'one';
  const watched = {
    ...form,
    touched: (changed: object) => {
      setTyped(true);
      form.touched(changed);
    },
  };
  const leave = () => {
    isLeft.current = true;
    void draft.drop();
    props.close();
  };
  const resume = (input: Values) => {
    form.instance.setFieldsValue(input);
    // The values that the page holds beside the fields follow from them; those that the fields would fill in stay as they were typed.
    tellFields(sections, input);
    form.instance.setFieldsValue({ ...start, ...input });
    setTyped(true);
    draft.taken();
  };
  const press = (more?: Partial<ParamsOf<C>>) => {
    if (props.off) return;
    const leadOn = watch();
    void send(
      async (result) => {
        // The tab loses its mark of unsaved work before another page opens: the effects of a hidden tab end, and a dialog that closes in one
        // would leave the mark behind.
        flushSync(() => {
          setTyped(false);
          setOwnAtStart(() => props.own?.value);
        });
        const next = await props.done?.(result);
        await draft.drop();
        if (next !== false && !isLeft.current) props.close();
        if (typeof next === 'string') leadOn({ address: next });
      },
      { ...props.params, ...more },
    );
  };
  const error = form.error ?? props.error;
  const { also } = props;
  return (
    <Dialog
      open
      title={title}
      width={props.width ?? widths[layout]}
      className="kit-form-modal"
      unsaved={dirty}
      onCancel={leave}
      onOk={() => press()}
      okText={t(props.verb)}
      cancelText={t('kit.cancel')}
      okButtonProps={{ danger: props.danger ?? false, disabled: props.off ?? false, loading: form.saving }}
      footer={(_buttons, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {also && (
            <Button disabled={props.off ?? false} loading={form.saving} onClick={() => press(also.params)}>
              {t(also.word)}
            </Button>
          )}
          <OkBtn />
        </>
      )}
      afterOpenChange={(open) => {
        if (open) firstField(box.current)?.focus();
      }}
    >
      <div ref={box} className={`kit-plain-form kit-form-dialog-${layout}`}>
        <DraftOffer
          draft={
            draft.offered && {
              at: draft.offered.at,
              restore: () => {
                if (!draft.offered) return;
                const { [ownKey]: own, ...values } = draft.offered.values;
                // The draft has under this key a value that `values` stored.
                if (own !== undefined) props.own?.restore(own as O);
                const { input, conflict: clash } = resumedIn({ ...draft.offered, values }, start);
                if (clash) setConflict(clash);
                else resume(input);
              },
              discard: () => void draft.drop(),
            }
          }
        />
        {props.children}
        <FieldsForm form={watched} sections={sections} start={start} name={name} enter={() => press()} />
        {error ? <FormError error={error} /> : null}
      </div>
      {conflict && (
        <DifferenceDialog
          conflict={conflict}
          form={{
            subject: form.subject,
            resolve: (values) => {
              setConflict(null);
              if (values) resume(changedTo(values, start));
            },
          }}
          sections={sections}
        />
      )}
    </Dialog>
  );
}

function firstField(box: HTMLElement | null): HTMLElement | null {
  const field = box?.querySelector<HTMLInputElement>('form :is(input, textarea):not(:disabled, [type=file], [type=checkbox])') ?? null;
  return field?.type === 'radio' ? (box?.querySelector<HTMLInputElement>(`input[name="${field.name}"]:checked`) ?? field) : field;
}

/** Returns the focus to the element that opened the dialog, for keyboard users. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
