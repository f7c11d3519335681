import { Alert, Button, ConfigProvider, Form as AntForm, Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormat } from '../format.tsx';
import { useT } from '../i18n.ts';
import { useCan } from '../session.ts';
import { DifferenceDialog } from './difference-dialog.tsx';
import { valueAt } from './faults.ts';
import { FieldItem } from './field-item.tsx';
import type { Field, Section } from './field-kinds.ts';
import './kit.css';
import { LoadFailed } from './load-failed.tsx';
import { RefusedAlert } from './refused.tsx';
import type { Form } from './use-form.ts';
import { useLatest } from './use-latest.ts';

type Props<V extends object> = {
  /** Word of the heading. */
  title: string;
  form: Form<V>;
  sections: readonly (Section<V> | false | null | undefined)[];
  /** Offers "save and new" (Ctrl+Enter); default for a new document. */
  again?: boolean;
  /** Word of the save button; default "save". */
  save?: string;
  /** Beside the save button: save and submit, preview … */
  buttons?: ReactNode;
  /** Right of the sections on a wide screen: what the entries amount to. */
  aside?: ReactNode;
};

/** A form for one document. Ctrl+S saves, Ctrl+Enter saves and begins the next; what is typed is kept as a draft. */
export function FormPage<V extends object>(props: Props<V>): ReactNode {
  const { form } = props;
  const t = useT();
  const again = props.again ?? !form.editing;
  const can = useCan();
  // Some may see a record in its form, and do what stands below it, without the right to change it.
  const writes = [form.call.permit].flat().some((permit) => permit === 'anyone' || permit === 'signedIn' || can(permit));
  useSaveKeys(form, again, writes);
  const sections = props.sections.filter((section): section is Section<V> => Boolean(section));
  if (form.loadError) return <LoadFailed error={form.loadError} retry={form.retry} />;
  return (
    <div className="kit-page kit-form-page">
      <header className="kit-page-head">
        <h1>{t(props.title)}</h1>
        <span className="kit-space" />
        <Button onClick={form.cancel}>{t('kit.cancel')}</Button>
        {props.buttons}
        {writes && again && (
          <Button disabled={!form.ready} loading={form.saving} onClick={() => void form.submit(true)}>
            {t('kit.saveAndNew')}
          </Button>
        )}
        {writes && (
          <Button type="primary" disabled={!form.ready} loading={form.saving} onClick={() => void form.submit()}>
            {t(props.save ?? 'kit.save')}
          </Button>
        )}
      </header>
      <div className={props.aside ? 'kit-form-body kit-with-aside' : 'kit-form-body'}>
        <div>
          <DraftOffer form={form} />
          {form.error ? <FormError error={form.error} /> : null}
          {!form.ready && <Skeleton active paragraph={{ rows: 8 }} />}
          <AntForm
            form={form.instance}
            layout="vertical"
            size="middle"
            requiredMark
            initialValues={form.initial}
            disabled={form.saving || !writes}
            hidden={!form.ready}
            scrollToFirstError={{ focus: true }}
            onFinish={() => void form.submit()}
            onValuesChange={(changed: object) => {
              form.touched(changed);
              tellFields(sections, changed);
            }}
          >
            {sections.map((section) => (
              <FormSection key={section.key} section={section} form={form} />
            ))}
            {/* Enter in a field sends the form only when it has a button that does. */}
            <button type="submit" hidden aria-hidden tabIndex={-1} disabled />
          </AntForm>
        </div>
        {props.aside && <aside>{props.aside}</aside>}
      </div>
      {form.conflict && <DifferenceDialog conflict={form.conflict} form={form} sections={sections} />}
    </div>
  );
}

function FormSection<V extends object>({ section, form }: { section: Section<V>; form: Form<V> }): ReactNode {
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
      {/* A form that may not be written says so of its fields alone. */}
      <ConfigProvider componentDisabled={false}>{section.body}</ConfigProvider>
    </section>
  );
}

/** A field hears of its own change after the form holds it, so that what follows can be set. */
function tellFields<V extends object>(sections: readonly Section<V>[], changed: object): void {
  for (const field of sections.flatMap((section) => section.fields ?? [])) {
    if (!field || !field.onChange) continue;
    const value = valueAt(changed, field.key.split('.'));
    if (value !== undefined || field.key in changed) field.onChange(value ?? null);
  }
}

function DraftOffer<V extends object>({ form }: { form: Form<V> }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (!form.draft || !form.ready) return null;
  return (
    <Alert
      className="kit-gap"
      type="info"
      showIcon
      title={t('kit.draftFound', { at: format.instant(form.draft.at) })}
      action={
        <>
          <Button size="small" type="primary" onClick={form.draft.restore}>
            {t('kit.draftRestore')}
          </Button>{' '}
          <Button size="small" type="text" onClick={form.draft.discard}>
            {t('kit.draftDiscard')}
          </Button>
        </>
      }
    />
  );
}

function FormError({ error }: { error: unknown }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It answers a promise in new browsers, which an effect must not.
    void box.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  return (
    <div ref={box} className="kit-gap" role="alert">
      <RefusedAlert error={error} />
    </div>
  );
}

function useSaveKeys<V extends object>(form: Form<V>, again: boolean, writes: boolean): void {
  const now = useLatest({ form, again, writes });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const save = event.key.toLowerCase() === 's';
      if (!save && event.key !== 'Enter') return;
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
      event.preventDefault();
      // What is being typed belongs to the field until it is left.
      if (document.activeElement instanceof HTMLElement && save) document.activeElement.blur();
      if (now.current.writes) void now.current.form.submit(!save && now.current.again);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [now]);
}
