import { Button, Skeleton } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../../i18n.ts';
import { useCan } from '../../session.ts';
import { DifferenceDialog } from './difference-dialog.tsx';
import type { Section } from './field-kinds.ts';
import { DraftOffer, FieldsForm, FormError } from './fields-form.tsx';
import '../kit.css';
import { LoadFailed } from '../reply/read.tsx';
import { leaveField } from './leave-field.ts';
import type { Form } from './use-form.ts';
import { useLatest } from '../use-latest.ts';

type Props<V extends object> = {
  /** Word of the heading. */
  title: string;
  form: Form<V>;
  sections: readonly (Section<V> | false | null | undefined)[];
  /** Offers "save and new" (Ctrl+Enter); default for a new document. */
  again?: boolean;
  /** Word of the save button; default "save". */
  save?: string;
  /** A second button that saves the same with other params: save and submit. */
  also?: { readonly word: string; readonly params: Partial<V> } | false;
  /** Right of the sections on a wide screen: totals of the input. */
  aside?: ReactNode;
};

/** A form for one document. Ctrl+S saves, Ctrl+Enter saves and begins the next; the input is stored as a draft. */
export function FormPage<V extends object>(props: Props<V>): ReactNode {
  const { form, also } = props;
  const t = useT();
  const again = props.again ?? !form.editing;
  const can = useCan();
  // Some users may see a record in its form, and use the parts below it, without the right to change it.
  const writes = [form.call.permit].flat().some((permit) => permit === 'anyone' || permit === 'signedIn' || can(permit));
  useSaveKeys(form, again, writes);
  const sections = props.sections.filter((section): section is Section<V> => Boolean(section));
  if (form.loadError) return <LoadFailed error={form.loadError} retry={form.retry} />;
  return (
    <div className="kit-page kit-form-page">
      <header className="kit-page-head">
        <h1>{form.no === null ? t(props.title) : `${t('kit.edit')} · ${form.no}`}</h1>
        <span className="kit-space" />
        <Button onClick={form.cancel}>{t('kit.cancel')}</Button>
        {also && (
          <Button disabled={!form.ready} loading={form.saving} onClick={() => void form.submit(false, also.params)}>
            {t(also.word)}
          </Button>
        )}
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
          {form.ready && <DraftOffer draft={form.draft} />}
          {form.error ? <FormError error={form.error} /> : null}
          {!form.ready && <Skeleton active paragraph={{ rows: 8 }} />}
          <FieldsForm form={form} sections={sections} start={form.initial} disabled={!writes} hidden={!form.ready} />
        </div>
        {props.aside && <aside>{props.aside}</aside>}
      </div>
      {form.conflict && <DifferenceDialog conflict={form.conflict} form={form} sections={sections} />}
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
      leaveField();
      if (now.current.writes) void now.current.form.submit(!save && now.current.again);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [now]);
}
