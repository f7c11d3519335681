import { Form as AntForm, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { type Call, type ParamsOf, type ResultOf, subjectOf } from '../../../kernel/call.ts';
import { currencies, type Currency, minorDigits } from '../../../kernel/money.ts';
import { readWhole } from '../../../kernel/read-whole.ts';
import type { Fault } from '../../../kernel/refusal.ts';
import { CallRefused, type FieldFault, send } from '../../call.ts';
import { useT } from '../../i18n.ts';
import { sessionCheck } from '../../session.ts';
import { Told } from '../reply/refused-text.ts';
import { faultsOf, settledValues, valueAt } from './faults.ts';
import type { Field } from './field-kinds.ts';
import { useStoring } from './use-storing.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Fields over the params of one call: the common part of a form page, a dialog and a small form on a page. */
export type FieldSet<V extends object> = {
  readonly call: Call;
  readonly subject: string;
  readonly instance: FormInstance<Record<string, unknown>>;
  readonly values: Partial<V>;
  readonly saving: boolean;
  readonly faults: readonly Fault[];
  /** A refusal that belongs to no field. */
  readonly error: unknown;
  /** Removes the faults from fields that the user is changing. */
  touched(changed: object): void;
  /** The faults that the schema and the fields find in the current values. */
  check(): readonly Fault[];
  /** Sets fields from the page, for values that follow from a choice. */
  set(values: Partial<V>): void;
  /** Registers a file that is being stored, which ends with false if it cannot be: the form waits for it, and is not sent without it. */
  storing(file: Promise<boolean>): void;
  /** Registers a field while it is shown. */
  mount(field: Field<V>): () => void;
};

/** The parts that a page or a dialog uses besides showing the fields. */
export type Sending<C extends Call> = FieldSet<ParamsOf<C> & object> & {
  /** The params if they are valid; otherwise null, and the faults are shown. */
  settled(): ParamsOf<C> | null;
  /** Sends once, even when a button is pressed again meanwhile. `more` are params of this button alone. */
  send(then: (result: ResultOf<C>, mine: Values) => Promise<void>, more?: Partial<ParamsOf<C>>): Promise<void>;
};

/**
 * A set of fields over one call: its values are the call's params, its rules are the call's schema, and the refusals of the call are shown
 * at their fields. One request_id covers every try of one document, so that a double click or a lost reply never saves twice.
 */
export function useFieldSet<C extends Call>(
  call: C,
  options: {
    /** The values under the input: the initial values of a new form, or the values that were read. */
    under: Values;
    /** Converts the values to params where they differ. */
    toParams?: ((values: Partial<ParamsOf<C>>) => ParamsOf<C>) | undefined;
    /** A field that is no longer shown counts as never filled in. */
    onlyShown?: boolean;
    /** The subject whose words label the fields; default the call's subject. */
    subject?: string | undefined;
    /** Handles a refusal itself, or returns false. */
    refused?: (thrown: CallRefused, mine: Values) => Promise<boolean>;
    /** Tells of a failure elsewhere, when nobody sees the form any more, or returns false. */
    failed?: (thrown: unknown) => boolean;
    /** Sends the params in place of the usual way; null when they wait for the network. */
    send?: ((params: ParamsOf<C>) => Promise<ResultOf<C> | null>) | undefined;
    /** Called in place of `then` when the params wait for the network. */
    queued?: () => void;
  },
): Sending<C> {
  type V = ParamsOf<C> & object;
  const { under } = options;
  const t = useT();
  const [instance] = AntForm.useForm<Record<string, unknown>>();
  const watched: Values | undefined = AntForm.useWatch((all: Record<string, unknown>) => all, { form: instance, preserve: true });
  const values = watched && Object.keys(watched).length > 0 ? watched : under;
  const [saving, setSaving] = useState(false);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [error, setError] = useState<unknown>(null);
  const requestId = useRef(crypto.randomUUID() as string);
  const busy = useRef(false);
  const { storing, stored } = useStoring();
  const [isMine] = useState(sessionCheck);
  const shown = useRef(new Map<string, Field<V>>());
  const ever = useRef(new Set<string>());

  const show = (wrong: readonly (Fault | FieldFault)[]) => {
    // The server sends the whole sentence, with its own facts in it.
    const said = (fault: Fault | FieldFault): string => ('msg' in fault ? fault.msg : t(`refusal.${fault.why}`, fault.facts));
    setFaults(wrong);
    const known = new Set(instance.getFieldsError().map((field) => field.name.join('.')));
    const placed = wrong.flatMap((fault) => {
      const at = fieldOf(fault.at, known);
      return at === null ? [] : [{ name: at.split('.'), errors: [said(fault)] }];
    });
    instance.setFields(placed);
    // The topmost fault on the screen: the fields are registered in screen order, but the faults are in the schema's order.
    const order = [...shown.current.keys()];
    const [first] = [...placed].sort((a, b) => order.indexOf(a.name.join('.')) - order.indexOf(b.name.join('.')));
    if (first) instance.scrollToField(first.name, { behavior: 'smooth', block: 'center', focus: true });
    const homeless = wrong.filter((fault) => fieldOf(fault.at, known) === null);
    setError(homeless.length > 0 ? new Told(homeless.map((fault) => `${fault.at}: ${said(fault)}`).join('\n')) : null);
  };

  const now = (more: Partial<ParamsOf<C>> = {}) => {
    const paths = instance.getFieldsError().map((field) => field.name.map(String));
    const gone = options.onlyShown ? [...ever.current].filter((key) => !shown.current.has(key)) : [];
    const entered = Object.entries(instance.getFieldsValue(true)).filter(([key]) => !gone.includes(key));
    const mine = settledValues(call.params, { ...under, ...Object.fromEntries(entered), ...more }, paths);
    // The cast is checked by the schema: before the params are sent, and again by the server.
    return { mine, params: options.toParams ? options.toParams(mine as Partial<ParamsOf<C>>) : (mine as ParamsOf<C>) };
  };
  const wrongWith = ({ mine, params }: ReturnType<typeof now>): readonly Fault[] => {
    const checked = readWhole(call.params, params);
    const bySchema = checked.success ? [] : faultsOf(checked.error, params);
    const byField = [...shown.current.values()].flatMap((field) => fieldFault(field, mine) ?? []);
    return [...bySchema, ...byField.filter(({ at }) => !bySchema.some((fault) => fault.at === at))];
  };
  const settled = (more?: Partial<ParamsOf<C>>) => {
    const current = now(more);
    const wrong = wrongWith(current);
    if (wrong.length > 0) show(wrong);
    return wrong.length > 0 ? null : current;
  };

  return {
    call,
    subject: options.subject ?? subjectOf(call.cmd),
    instance,
    // The instance holds only params, set by the page or by fields of the params.
    values: values as Partial<V>,
    saving,
    faults,
    error,
    touched: (changed) => {
      const wrong = instance.getFieldsError().filter((field) => field.errors.length > 0 && valueAt(changed, field.name) !== undefined);
      if (wrong.length > 0) instance.setFields(wrong.map((field) => ({ name: field.name, errors: [] })));
    },
    check: () => wrongWith(now()),
    set: (next) => instance.setFieldsValue({ ...next }),
    mount: (field) => {
      ever.current.add(field.key);
      shown.current.set(field.key, field);
      return () => void shown.current.delete(field.key);
    },
    storing,
    settled: () => settled()?.params ?? null,
    send: async (then, more) => {
      if (busy.current) return;
      const files = stored();
      if (files) {
        busy.current = true;
        setSaving(true);
        const isStored = await files;
        busy.current = false;
        setSaving(false);
        // The session may have ended while files were stored: another user's must not send what this one pressed.
        if (!isStored || !isMine()) return;
      }
      const current = settled(more);
      if (!current) return;
      busy.current = true;
      setSaving(true);
      setFaults([]);
      setError(null);
      try {
        const result = options.send
          ? await options.send(current.params)
          : ((await send(call, current.params, { requestId: requestId.current })) as ResultOf<C>);
        requestId.current = crypto.randomUUID();
        if (options.send && result === null) options.queued?.();
        else await then(result as ResultOf<C>, current.mine);
      } catch (thrown) {
        if (options.failed?.(thrown)) return;
        if (thrown instanceof CallRefused && thrown.at.length > 0) show(thrown.at);
        else if (!(thrown instanceof CallRefused) || !(await options.refused?.(thrown, current.mine))) setError(thrown);
      } finally {
        busy.current = false;
        setSaving(false);
      }
    },
  };
}

/** The field to which a fault belongs: itself, or the nearest one around it (`lines.3.amount` belongs to the field `lines`). */
function fieldOf(at: string, known: ReadonlySet<string>): string | null {
  const steps = at.split('.');
  for (let length = steps.length; length > 0; length--) {
    const path = steps.slice(0, length).join('.');
    if (known.has(path)) return path;
  }
  return null;
}

/**
 * The faults of a field that the schema does not know: required because of another field's value, or an amount with more decimals than its
 * currency.
 */
function fieldFault<V>(field: Field<V>, values: object): Fault | null {
  const at: string = field.key;
  const value = valueAt(values, at.split('.'));
  if (value === undefined || value === null || value === '') return field.required ? { at, why: 'REQUIRED' } : null;
  if (field.is !== 'amount') return null;
  const currency = currencyOf(field.currency, values);
  const fraction = String(value).split('.')[1] ?? '';
  return currency && fraction.length > minorDigits[currency] ? { at, why: 'BAD_AMOUNT' } : null;
}

/** The currency of an amount: a fixed one from the page, or the value of another field. */
export function currencyOf(currency: string | { readonly all: Currency | null }, values: object): Currency | null {
  if (typeof currency === 'object') return currency.all;
  const code = valueAt(values, currency.split('.'));
  return currencies.find((each) => each === code) ?? null;
}
