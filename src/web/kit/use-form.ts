import { useQuery } from '@tanstack/react-query';
import { App, Form as AntForm, type FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call, ParamsOf, ResultOf } from '../../kernel/call.ts';
import { readWhole } from '../../kernel/read-whole.ts';
import type { Fault } from '../../kernel/refusal.ts';
import { CallRefused, type FieldFault, send } from '../call.ts';
import { useT } from '../i18n.ts';
import { refresh, subjectOf } from '../query.ts';
import { useTab } from '../tab-context.ts';
import { same } from './difference.ts';
import { faultsOf, knownOnly, settledValues, valueAt } from './faults.ts';
import { useLeadOn } from './lead-on.tsx';
import { Told } from './refused-text.ts';
import { useDraft } from './use-draft.ts';

type Values = Readonly<Record<string, unknown>>;
export type Conflict = {
  readonly was: Values;
  readonly mine: Values;
  readonly theirs: Values;
  /** Who changed it and when, in a sentence. */
  readonly said: string;
};

/** The state of one form over a writing call. */
export type Form<V extends object> = {
  readonly call: Call;
  readonly subject: string;
  readonly instance: FormInstance<Record<string, unknown>>;
  readonly values: Partial<V>;
  readonly initial: Record<string, unknown>;
  readonly editing: boolean;
  readonly ready: boolean;
  readonly loadError: Error | null;
  readonly retry: () => void;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly faults: readonly Fault[];
  /** A refusal that belongs to no field. */
  readonly error: unknown;
  readonly conflict: Conflict | null;
  readonly draft: { readonly at: string; restore(): void; discard(): void } | null;
  /** Takes the faults off fields that a person is changing. */
  touched(changed: object): void;
  /** What the schema finds wrong with the values as they stand. */
  check(): readonly Fault[];
  /** Fills fields from the page: what follows from a choice. */
  set(values: Partial<V>): void;
  /** Saves; with `again` an empty form follows. */
  submit(again?: boolean): Promise<void>;
  resolve(values: Values | null): void;
  cancel(): void;
};

export type FormOptions<C extends Call> = {
  /** What a new form begins with; ids in the address may be among it. */
  start?: Partial<ParamsOf<C>>;
  /** Reads what is edited, `version` included; fields that the params do not know are dropped. Null for a new one. */
  read?: (() => Promise<ParamsOf<C> & object>) | null;
  /** Tells drafts of one kind apart; default the tab's `id`. */
  id?: string;
  /** Where to go after saving, while the form is in front; its tab closes. */
  done?: (result: ResultOf<C>) => string | null;
  /** Turns the form's values into params where they differ. */
  toParams?: (values: Partial<ParamsOf<C>>) => ParamsOf<C>;
  /** Subjects or calls besides the call's own subject that saving makes stale. */
  invalidates?: readonly string[];
  /** Word of the message after saving; default "saved". */
  saved?: string;
};

/**
 * A form over a writing call: its values are the call's params, its rules are the call's schema, its refusals stand at their fields.
 * One request_id covers every try of one document, so a double click or a lost answer never saves twice.
 */
export function useForm<C extends Call>(call: C, options: FormOptions<C>): Form<ParamsOf<C> & object> {
  type V = ParamsOf<C> & object;
  const tab = useTab();
  const t = useT();
  const watch = useLeadOn();
  const { message } = App.useApp();
  const [instance] = AntForm.useForm<Record<string, unknown>>();
  const id = options.id ?? tab.query.id ?? 'new';
  const editing = Boolean(options.read);
  const [start] = useState<Values>(() => ({ ...options.start }));
  // What the values are compared with: what was begun with or read once. Later reads do not move it, or a change of somebody else's would
  // look like one's own.
  const [base, setBase] = useState<Values | null>(editing ? null : start);
  const loaded = useQuery({
    queryKey: ['kit.form', tab.key, call.cmd, id],
    queryFn: async (): Promise<Values> => knownOnly(call.params, (await options.read?.()) ?? {}),
    enabled: editing && base === null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (base === null && loaded.data) setBase(loaded.data);
  const watched: Values | undefined = AntForm.useWatch((all: Record<string, unknown>) => all, { form: instance, preserve: true });
  const values: Values = watched && Object.keys(watched).length > 0 ? watched : (base ?? start);
  const [saving, setSaving] = useState(false);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const requestId = useRef(crypto.randomUUID() as string);
  const busy = useRef(false);

  const filled = useRef(false);
  useEffect(() => {
    if (filled.current || !loaded.data) return;
    filled.current = true;
    instance.setFieldsValue({ ...loaded.data });
  }, [loaded.data, instance]);
  const dirty = base !== null && Object.keys(values).length > 0 && !same({ ...base, ...values }, base);
  const { setDirty } = tab;
  useEffect(() => setDirty(dirty), [dirty, setDirty]);
  const draft = useDraft(`${call.cmd}/${id}`, { dirty, base, values: () => instance.getFieldsValue(true) });

  const show = useCallback(
    (found: readonly (Fault | FieldFault)[]) => {
      // The server says the whole sentence: the facts in it are its own.
      const said = (fault: Fault | FieldFault): string => ('msg' in fault ? fault.msg : t(`refusal.${fault.why}`, fault.facts));
      setFaults(found);
      const known = new Set(instance.getFieldsError().map((field) => field.name.join('.')));
      const placed = found.flatMap((fault) => {
        const at = fieldOf(fault.at, known);
        return at === null ? [] : [{ name: at.split('.'), errors: [said(fault)] }];
      });
      instance.setFields(placed);
      const first = placed[0];
      if (first) instance.scrollToField(first.name, { behavior: 'smooth', block: 'center', focus: true });
      const homeless = found.filter((fault) => fieldOf(fault.at, known) === null);
      setError(homeless.length > 0 ? new Told(homeless.map((fault) => `${fault.at}: ${said(fault)}`).join('\n')) : null);
    },
    [instance, t],
  );

  const refused = async (thrown: unknown, mine: Values) => {
    if (thrown instanceof CallRefused && thrown.at.length > 0) return show(thrown.at);
    if (thrown instanceof CallRefused && thrown.refusal === 'CHANGED_MEANWHILE' && options.read) {
      const theirs = knownOnly(call.params, await options.read());
      return setConflict({ was: base ?? {}, mine, theirs, said: thrown.msg });
    }
    setError(thrown);
  };

  const now = () => {
    const paths = instance.getFieldsError().map((field) => field.name.map(String));
    const mine = settledValues(call.params, { ...start, ...base, ...instance.getFieldsValue(true) }, paths);
    // What the params must be the schema says; it is asked before they are sent, and the server asks it again.
    return { mine, params: options.toParams ? options.toParams(mine as Partial<ParamsOf<C>>) : (mine as ParamsOf<C>) };
  };
  const check = (): readonly Fault[] => {
    const { params } = now();
    const checked = readWhole(call.params, params);
    return checked.success ? [] : faultsOf(checked.error, params);
  };

  const submit = async (again = false) => {
    if (busy.current || base === null) return;
    const { mine, params } = now();
    const wrong = check();
    if (wrong.length > 0) return show(wrong);
    busy.current = true;
    setSaving(true);
    setFaults([]);
    setError(null);
    const leadOn = watch();
    try {
      const result = (await send(call, params, { requestId: requestId.current })) as ResultOf<C>;
      requestId.current = crypto.randomUUID();
      await draft.drop();
      if (options.invalidates) await refresh(...options.invalidates);
      const said = t(options.saved ?? 'kit.saved');
      if (again) {
        void message.success(said);
        setDirty(false);
        instance.resetFields();
        instance.setFieldsValue({ ...start });
        setBase(start);
      } else {
        // The values are the record's now; the tab closes without asking.
        setBase(mine);
        leadOn({ address: options.done?.(result) ?? null, said, closes: true });
      }
    } catch (thrown) {
      await refused(thrown, mine);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  return {
    call,
    subject: subjectOf(call.cmd),
    instance,
    // What the instance holds was put there as params and by fields of the params.
    values: values as Partial<V>,
    initial: start,
    editing,
    ready: base !== null,
    loadError: loaded.error,
    retry: () => void loaded.refetch(),
    dirty,
    saving,
    faults,
    error,
    conflict,
    draft: draft.offered && {
      at: draft.offered.at,
      restore: () => {
        instance.setFieldsValue({ ...draft.offered?.values });
        draft.taken();
      },
      discard: () => void draft.drop(),
    },
    check,
    touched: (changed) => {
      const wrong = instance.getFieldsError().filter((field) => field.errors.length > 0 && valueAt(changed, field.name) !== undefined);
      if (wrong.length > 0) instance.setFields(wrong.map((field) => ({ name: field.name, errors: [] })));
    },
    set: (next) => instance.setFieldsValue({ ...next }),
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

/** The field that a fault belongs to: itself, or the nearest around it (`lines.3.amount` belongs to the field `lines`). */
function fieldOf(at: string, known: ReadonlySet<string>): string | null {
  const steps = at.split('.');
  for (let length = steps.length; length > 0; length--) {
    const path = steps.slice(0, length).join('.');
    if (known.has(path)) return path;
  }
  return null;
}
