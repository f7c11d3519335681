import { Alert, Button, ConfigProvider, Form as AntForm } from 'antd';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useFormat } from '../../format.tsx';
import { useT } from '../../i18n.ts';
import { RefusedAlert } from '../reply/refused.tsx';
import { valueAt } from './faults.ts';
import { FieldItem } from './field-item.tsx';
import type { Field, Section } from './field-kinds.ts';
import type { FieldSet } from './field-set.ts';
import { leaveField } from './leave-field.ts';
import type { Form } from './use-form.ts';

/** Sections of fields, on a page of its own and in a dialog alike. */
export function FieldsForm<V extends object>(props: {
  form: FieldSet<V>;
  sections: readonly Section<V>[];
  start: Readonly<Record<string, unknown>>;
  /** Distinguishes the fields of two forms in the same window. */
  name?: string;
  disabled?: boolean;
  hidden?: boolean;
  /** Called on Enter in a field; without it Enter sends nothing. */
  enter?: () => void;
  children?: ReactNode;
}): ReactNode {
  const { form, sections, enter } = props;
  return (
    <AntForm
      form={form.instance}
      {...(props.name ? { name: props.name } : {})}
      layout="vertical"
      size="middle"
      requiredMark
      noValidate
      initialValues={props.start}
      disabled={form.saving || (props.disabled ?? false)}
      hidden={props.hidden ?? false}
      scrollToFirstError={{ focus: true }}
      // The values are validated when they are sent, including fields that are not shown.
      onFinish={enter}
      onFinishFailed={enter}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !enter) return;
        if (event.ctrlKey || event.metaKey) {
          leaveField();
          enter();
        }
        // Enter in a picker opens it or takes a choice.
        if (event.target instanceof Element && event.target.closest('.ant-picker, .ant-select')) event.preventDefault();
      }}
      onValuesChange={(changed: object) => {
        form.touched(changed);
        tellFields(sections, changed);
      }}
    >
      {sections.map((section) => (
        <FormSection key={section.key} section={section} form={form} />
      ))}
      {props.children}
      {/* Enter in a field sends the form only when it has a button that does. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} disabled={!enter} />
    </AntForm>
  );
}

function FormSection<V extends object>({ section, form }: { section: Section<V>; form: FieldSet<V> }): ReactNode {
  const t = useT();
  const fields = (section.fields ?? []).filter((field): field is Field<V> => Boolean(field));
  return (
    <section className="kit-section" id={`section-${section.key}`}>
      {section.word && <h2>{t(section.word)}</h2>}
      {section.help && <p className="kit-quiet">{t(section.help)}</p>}
      {fields.length > 0 && (
        <div className="kit-fields">
          {fields.map((field) => (
            <FieldItem key={field.key} field={field} form={form} />
          ))}
        </div>
      )}
      {/* A read-only form disables only its own fields. */}
      <ConfigProvider componentDisabled={false}>{section.body}</ConfigProvider>
    </section>
  );
}

/** Reports a change to the field after the form holds the value, so that dependent fields can be set. */
export function tellFields<V extends object>(sections: readonly Section<V>[], changed: object): void {
  for (const field of sections.flatMap((section) => section.fields ?? [])) {
    if (!field || !field.onChange) continue;
    const value = valueAt(changed, field.key.split('.'));
    if (value !== undefined || field.key in changed) field.onChange(value ?? null);
  }
}

/** A few fields on a page and the button that submits them: a search, a trial. */
export function SmallForm<V extends object>(props: {
  form: FieldSet<V>;
  sections: readonly Section<V>[];
  start: Readonly<Record<string, unknown>>;
  /** Word of the button. */
  word: string;
  busy?: boolean;
  take: () => void;
}): ReactNode {
  const t = useT();
  const name = useId();
  return (
    <div className="kit-plain-form">
      <FieldsForm form={props.form} sections={props.sections} start={props.start} name={name} enter={props.take}>
        <Button type="primary" loading={props.form.saving || (props.busy ?? false)} onClick={props.take}>
          {t(props.word)}
        </Button>
      </FieldsForm>
    </div>
  );
}

/** Offers the draft of an earlier visit. */
export function DraftOffer({ draft }: { draft: Form<object>['draft'] }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (!draft) return null;
  return (
    <Alert
      className="kit-gap"
      type="info"
      showIcon
      title={t('kit.draftFound', { at: format.instant(draft.at) })}
      action={
        <>
          <Button size="small" type="primary" onClick={draft.restore}>
            {t('kit.draftRestore')}
          </Button>{' '}
          <Button size="small" type="text" onClick={draft.discard}>
            {t('kit.draftDiscard')}
          </Button>
        </>
      }
    />
  );
}

/** A refusal that belongs to no field, scrolled into view. */
export function FormError({ error }: { error: unknown }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // New browsers return a promise here, which an effect must not return.
    void box.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  return (
    <div ref={box} className="kit-gap" role="alert">
      <RefusedAlert error={error} />
    </div>
  );
}
