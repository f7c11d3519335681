import { useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import type { Call, ParamsOf, ResultOf } from '../../../kernel/call.ts';
import { useT } from '../../i18n.ts';
import { useTab } from '../../tab-context.ts';
import { type Conflict, same } from './difference.ts';
import { resumed } from './draft-values.ts';
import { knownOnly } from './faults.ts';
import { type FieldSet, type Values, useFieldSet } from './field-set.ts';
import { useLeadOn } from '../lead-on.tsx';
import { useDraft } from './use-draft.ts';

/** The state of one form page over a writing call. */
export type Form<V extends object> = FieldSet<V> & {
  readonly initial: Values;
  readonly editing: boolean;
  /** The number of the record that is edited; null for a new one. */
  readonly no: string | null;
  readonly ready: boolean;
  readonly loadError: Error | null;
  readonly retry: () => void;
  readonly dirty: boolean;
  readonly conflict: Conflict | null;
  readonly draft: { readonly at: string; restore(): void; discard(): void } | null;
  /** Saves; with `again` an empty form follows. `more` are params of one button alone. */
  submit(again?: boolean, more?: Partial<V>): Promise<void>;
  resolve(values: Values | null): void;
  cancel(): void;
};

export type FormOptions<C extends Call> = {
  /** The initial values of a new form; they may include ids from the address. */
  start?: Partial<ParamsOf<C>>;
  /**
   * Reads the record to edit, `version` included, or the one with which a new record begins: what it leaves out is as in `start`, and fields
   * that the params do not have are dropped. Null for a new record with nothing to read.
   */
  read?: (() => Promise<Partial<ParamsOf<C>> & object>) | null;
  /** The key of the record's number among what is read. The heading and the tab name the record by it. */
  no?: string;
  /** Distinguishes drafts of one kind; by default the `id` of the tab, or what else its address begins a new form with. */
  id?: string;
  /** The address to open after saving, while the form is in front; its tab closes. */
  done?: (result: ResultOf<C>) => string | null;
  /** Converts the form's values to params where they differ. */
  toParams?: (values: Partial<ParamsOf<C>>) => ParamsOf<C>;
  /** Word of the message after saving; default "saved". */
  saved?: string;
};

/** A form page over a writing call: it reads the record first, stores the input as a draft, and closes its tab after saving. */
export function useForm<C extends Call>(call: C, options: FormOptions<C>): Form<ParamsOf<C> & object> {
  const tab = useTab();
  const t = useT();
  const watch = useLeadOn();
  const { message } = App.useApp();
  const id = options.id ?? tab.query.id ?? tab.key.split('?')[1] ?? 'new';
  const editing = Boolean(options.read);
  const [start] = useState<Values>(() => ({ ...options.start }));
  // The values to compare with: the initial ones or those of the first read. Later reads do not replace them, or another user's change
  // would look like this user's.
  const [base, setBase] = useState<Values | null>(editing ? null : start);
  const loaded = useQuery({
    queryKey: ['kit.form', tab.key, call.cmd, id],
    queryFn: async () => {
      const read = (await options.read?.()) ?? {};
      const values = knownOnly(call.params, read);
      // A form that begins with a copy holds no version: it is not that record.
      const no: unknown = options.no === undefined || !values['version'] ? null : Reflect.get(read, options.no);
      return { values, no: typeof no === 'string' ? no : null };
    },
    enabled: editing && base === null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [no, setNo] = useState<string | null>(null);
  if (base === null && loaded.data) {
    setBase(loaded.data.values);
    setNo(loaded.data.no);
  }
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const {
    settled: _,
    send,
    ...fields
  } = useFieldSet(call, {
    under: { ...start, ...base },
    toParams: options.toParams,
    refused: async (thrown, mine) => {
      if (thrown.refusal !== 'CHANGED_MEANWHILE' || !options.read) return false;
      const theirs = knownOnly(call.params, await options.read());
      setConflict({ was: base ?? {}, mine, theirs, said: thrown.msg });
      return true;
    },
  });
  const { instance, values } = fields;

  const [isFilled, setIsFilled] = useState(!editing);
  useEffect(() => {
    if (isFilled || !loaded.data) return;
    instance.setFieldsValue({ ...loaded.data.values });
    setIsFilled(true);
  }, [loaded.data, instance, isFilled]);
  const dirty = base !== null && Object.keys(values).length > 0 && !same({ ...base, ...values }, base);
  const { setDirty, setTitle } = tab;
  useEffect(() => setDirty(dirty), [dirty, setDirty]);
  useEffect(() => {
    if (no !== null) setTitle(no);
  }, [no, setTitle]);
  const draft = useDraft(`${call.cmd}/${id}`, { dirty, base, values: () => instance.getFieldsValue(true) });

  const submit = async (again = false, more: Partial<ParamsOf<C>> = {}) => {
    if (base === null) return;
    const leadOn = watch();
    await send(async (result, mine) => {
      await draft.drop();
      const said = t(options.saved ?? 'kit.saved');
      if (again) {
        void message.success(said);
        setDirty(false);
        instance.resetFields();
        instance.setFieldsValue({ ...start });
        setBase(start);
      } else {
        // The record now has these values, so the tab closes without a question.
        setBase(mine);
        leadOn({ address: options.done?.(result) ?? null, said, closes: true });
      }
    }, more);
  };

  return {
    ...fields,
    initial: start,
    editing,
    no,
    // A component that draws the values never draws the initial ones first.
    ready: base !== null && isFilled,
    loadError: loaded.error,
    retry: () => void loaded.refetch(),
    dirty,
    conflict,
    draft: draft.offered && {
      at: draft.offered.at,
      restore: () => {
        if (!draft.offered) return;
        const { values: input, base: seen } = resumed(draft.offered);
        instance.setFieldsValue(input);
        setBase(seen);
        draft.taken();
      },
      discard: () => void draft.drop(),
    },
    submit,
    resolve: (next) => {
      if (next && conflict) {
        instance.setFieldsValue({ ...next });
        setBase(conflict.theirs);
      }
      setConflict(null);
    },
    cancel: () => tab.closeTab(),
  };
}
