import type { ParamsOf, ResultOf } from '../../../kernel/call.ts';
import type { saveJournal } from '../journal/contract.ts';
import type { getJournalTemplate, saveJournalTemplate } from './contract.ts';

type Template = ResultOf<typeof getJournalTemplate>;
type TemplateValues = ParamsOf<typeof saveJournalTemplate>;
type TemplateLine = TemplateValues['lines'][number];
type JournalValues = ParamsOf<typeof saveJournal>;
type JournalLine = JournalValues['lines'][number];
/** A line of a journal as it stands in the form: its account may still be missing. */
type OpenLine = Omit<JournalLine, 'account'> & { readonly account?: JournalLine['account'] | null };

/** A template as its form takes it. Its company is chosen once, when it is written. */
export function valuesOf({ id, version, name, memo, reverse_next, lines }: Template): TemplateValues {
  return {
    id,
    version,
    name,
    memo,
    reverse_next,
    lines: linesToKeep(lines, 'with amounts'),
  };
}

/** The lines of a journal that a template keeps: those with an account, without rate and order, and with amounts only where wanted. */
export function linesToKeep(lines: readonly OpenLine[], amounts: 'with amounts' | 'without amounts'): TemplateLine[] {
  const sides = ({ debit, credit }: OpenLine) => (amounts === 'with amounts' ? { debit: debit || null, credit: credit || null } : {});
  return lines.flatMap(({ account, ...line }) =>
    account
      ? [
          {
            account,
            currency: line.currency,
            customer_id: line.customer_id || null,
            carrier_id: line.carrier_id || null,
            cost_centre_id: line.cost_centre_id || null,
            memo: line.memo || null,
            ...sides(line),
          },
        ]
      : [],
  );
}

/** The fields of a journal that a template fills. */
export type Filling = Pick<JournalValues, 'company_id' | 'memo' | 'reverse_next' | 'adjustment' | 'repeat_to'> & {
  readonly lines: readonly OpenLine[];
};

/**
 * A journal that begins with a template. An account that takes no line by hand any more is left open. A reversing journal is neither an
 * audit adjustment nor repeated; another one stays what it is.
 */
export function fillingOf({ company_id, memo, reverse_next, lines }: Template): Filling {
  return {
    company_id,
    memo,
    reverse_next,
    ...(reverse_next ? { adjustment: false, repeat_to: null } : {}),
    lines: lines.map(({ account, control, currency, debit, credit, customer_id, carrier_id, cost_centre_id, memo: text }) => ({
      account: control ? null : account,
      currency,
      debit,
      credit,
      rate: null,
      customer_id,
      carrier_id,
      order_no: null,
      cost_centre_id,
      memo: text,
    })),
  };
}

/** The codes of the accounts of a template that take no line by hand any more. */
export function controlledIn({ lines }: Template): string[] {
  return [...new Set(lines.flatMap(({ control, account_code }) => (control ? [account_code] : [])))];
}

type Typed = { readonly [K in Exclude<keyof Filling, 'lines'>]?: Filling[K] | null } & { readonly lines?: readonly OpenLine[] };

/** True where a filling replaces what the writer typed. Values that an earlier template filled, unchanged since, are not typed. */
export function replacesTyped(values: Typed, filling: Filling, earlier: Filling | null): boolean {
  const facts = ['memo', 'reverse_next', 'adjustment', 'repeat_to'] as const;
  const changed = facts.some(
    (key) => key in filling && Boolean(values[key]) && values[key] !== filling[key] && values[key] !== earlier?.[key],
  );
  const lines = (values.lines ?? []).filter(hasContent);
  return changed || (lines.length > 0 && !sameLines(lines, filling.lines) && !(earlier && sameLines(lines, earlier.lines)));
}

const cells = ['account', 'debit', 'credit', 'rate', 'customer_id', 'carrier_id', 'order_no', 'cost_centre_id', 'memo'] as const;

/** A new line has its currency alone. */
function hasContent(line: OpenLine): boolean {
  return cells.some((key) => Boolean(line[key]));
}

function sameLines(some: readonly OpenLine[], others: readonly OpenLine[]): boolean {
  const keys = ['currency', ...cells] as const;
  const same = (line: OpenLine, place: number): boolean => keys.every((key) => (line[key] || null) === (others[place]?.[key] || null));
  return some.length === others.length && some.every(same);
}
