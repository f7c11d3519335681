import { z } from 'zod';
import { type Call, call, type SignedAccess } from './call.ts';
import { type IdentifierKind, identifierFaults, identifierIn, identifierOrNull, isIdentifier } from './identifier.ts';
import { activeTabs, type Filters, type ListCall, listCall } from './list.ts';
import { type FactKind, filterOf, resultSchema, valueSchema } from './kinds.ts';
import { outlineFault, readOutline } from './outline.ts';
import type { MenuGroup, MenuHeading } from './page.ts';
import { type Permit, permits } from './permit.ts';
import { dialled, reachable } from './phone.ts';
import { activeIn, byId, recordIn, version } from './schema.ts';

import type { Language } from './words.ts';

/* master(): a plain table maintained by hand. One declaration of its facts gives the calls, the list, the form,
   import, export, audit and search. It has no callbacks, no conditional fields and no child tables, ever: a record
   that needs one is written with the kit. */

type Common = {
  /** May be empty. */
  readonly optional?: true;
  /** A column of the list; `off` until the user turns it on. */
  readonly list?: true | 'off';
  readonly filter?: true;
  readonly sort?: true;
  /** The record can be found by it: names and codes, Chinese by pinyin too. */
  readonly search?: true;
  /** Heading of its section in the form: word `<subject>.section.<section>`. */
  readonly section?: string;
  /** The value in an import's example row. */
  readonly sample?: string;
  /** The value in a new record. */
  readonly start?: string | number | boolean;
  readonly pattern?: RegExp;
  /** The refusal word for a value that does not match the pattern. Its text says what to do. */
  readonly why?: string;
  /** Entered when the record is created and never changed: other records were calculated with it. */
  readonly once?: true;
};

type MasterFact = Common & FactKind;
export type MasterFacts = Readonly<Record<string, MasterFact>>;
/** A fact that is one column of the table: four names are split into four texts. */
export type MasterField = Common &
  Exclude<FactKind, { is: 'names' }> & { readonly key: string; readonly word: string; readonly names?: string };

type ValueOf<F> = F extends { is: 'whole' }
  ? number
  : F extends { is: 'flag' }
    ? boolean
    : F extends { is: 'choice'; of: readonly (infer C)[] }
      ? C
      : string;
type Optional<F> = { [K in keyof F]: F[K] extends { optional: true } | { is: 'note' } ? K : never }[keyof F];
type Entered<F> = { [K in keyof F]: F[K] extends { is: 'names' } | { is: 'through' } | { is: 'shown' } ? never : K }[keyof F];
type NameKeys<F> = { [K in keyof F]: F[K] extends { is: 'names' } ? `${K & string}_${Language}` : never }[keyof F];
/** The record in the form of the wire. */
type MasterValues<F> = { [K in Exclude<Entered<F>, Optional<F>>]: ValueOf<F[K]> } & {
  [K in Extract<Entered<F>, Optional<F>>]?: ValueOf<F[K]> | null;
} & { [K in NameKeys<F>]: string };

export type Plain = string | number | boolean | null;
/** Any record: its facts, and the names of the records that it refers to. */
export type MasterRow = { readonly [key: string]: Plain } & { readonly id: string; readonly version: number; readonly active: boolean };
type Saved = { id: string; version: number };
type Params = { readonly id?: bigint | undefined; readonly version?: number | undefined };
type Sent = { readonly id?: string | undefined; readonly version?: number | undefined };

/**
 * The paths that show a table. Titles are the words `page.<name>`, `page.<name>.add`, `page.<name>.edit`; `add` and
 * `edit` are below `list`.
 */
export type MasterPages = {
  readonly name: string;
  readonly group: MenuGroup;
  readonly list: string;
  readonly add?: string;
  readonly edit?: string;
  /** Fixed filter values of these pages. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly icon?: string;
  readonly place?: number;
  readonly heading?: MenuHeading;
};

/** A step from a record of this table through this column. */
export type ScopeStep = { readonly table: string; readonly column: string };

/** A column of a party's name, stored in Latin letters as well, as `latin_<column>`. */
export type LatinColumn = 'name' | 'short_name';

type Declared<F extends MasterFacts> = {
  readonly table: string;
  readonly subject: string;
  /** The facts by column. Their words are `<subject>.<key>` and, for help in the form where it is needed, `<subject>.<key>Help`. */
  readonly facts: F;
  /** The natural key of a record: an import skips a record that exists already. */
  readonly key: readonly [keyof F & string, ...(keyof F & string)[]];
  readonly sort: keyof F & string;
  /**
   * The column whose own company must be one of the caller's; `id` for the own companies themselves. Where it names
   * another record, the steps lead from that record to its company.
   */
  readonly scope?: string | readonly [column: string, ...steps: readonly ScopeStep[]];
  /** The names that readers of another country than the record's own see in Latin letters, in lists and wherever a record refers to it. */
  readonly latin?: readonly LatinColumn[];
  /** Kinds of attachment of a record. */
  readonly files?: readonly string[];
  /** The field that a check of the database concerns, and the refusal that says what to do. */
  readonly checks?: Readonly<Record<string, { readonly at: string; readonly why: string }>>;
  readonly pages: readonly [MasterPages, ...MasterPages[]];
};

export type Master = Omit<Declared<MasterFacts>, 'key' | 'sort'> & {
  readonly kind: 'master';
  readonly key: readonly string[];
  readonly fields: readonly MasterField[];
  readonly may: { readonly view: Permit; readonly save: Permit; readonly deactivate: Permit };
  readonly list: ListCall<MasterRow, MasterRow, Filters, string>;
  readonly get: Call<z.ZodType<{ id: bigint }, { id: string }>, z.ZodType<MasterRow>, SignedAccess>;
  readonly save: Call<z.ZodType<Params & Record<string, unknown>, Sent & Record<string, unknown>>, z.ZodType<Saved>, SignedAccess>;
  readonly setActive: Call<
    z.ZodType<{ id: bigint; version: number; active: boolean }, { id: string; version: number; active: boolean }>,
    z.ZodType<Saved>,
    SignedAccess
  >;
};
/** The same, with the record's own facts known to the compiler. */
export type MasterOf<F> = Omit<Master, 'get' | 'save'> & {
  readonly get: Call<
    z.ZodType<{ id: bigint }, { id: string }>,
    z.ZodType<{ id: string; version: number; active: boolean } & MasterValues<F>>,
    SignedAccess
  >;
  readonly save: Call<z.ZodType<Params & MasterValues<F>, Sent & MasterValues<F>>, z.ZodType<Saved>, SignedAccess>;
};

const staff = [1] as const;
/** Facts that nearly every record has. Their words are the product's, `master.<key>`. */
const common: ReadonlySet<string> = new Set(
  [
    'code',
    'name',
    'name_zh',
    'name_vi',
    'name_en',
    'name_th',
    'short_name',
    'short_name_en',
    'country',
    'currency',
    'tax_no',
    'contact',
    'phone',
    'email',
  ].concat(['address', 'opening_hours', 'remark', 'active', 'customer_id', 'company_id']),
);

function fieldsOf(subject: string, facts: MasterFacts): MasterField[] {
  const word = (key: string): string => (common.has(key) ? `master.${key}` : `${subject}.${key}`);
  return Object.entries(facts).flatMap(([key, fact]): MasterField[] => {
    if (fact.is !== 'names') return [{ ...fact, key, word: word(key) }];
    return (['zh', 'vi', 'en', 'th'] as const).map((language) => ({
      ...fact,
      is: 'text',
      max: 120,
      key: `${key}_${language}`,
      word: word(`${key}_${language}`),
      names: language,
    }));
  });
}

function ruleOf(field: MasterField): { kind: IdentifierKind; of?: string | undefined } | undefined {
  return (field.is === 'code' || field.is === 'text') && field.rule ? { kind: field.rule, of: field.of } : undefined;
}

/** Checks numbers by their standard: by the country in the named fact, else by the record's own, else by no particular one. */
function checkRules(fields: readonly MasterField[]) {
  return (sent: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    for (const field of fields) {
      const [rule, text] = [ruleOf(field), sent[field.key]];
      if (!rule || typeof text !== 'string') continue;
      const country = rule.of ?? (typeof sent['country'] === 'string' ? sent['country'] : '');
      if (!isIdentifier(rule.kind, text, country))
        context.addIssue({ code: 'custom', path: [field.key], message: identifierFaults[rule.kind] });
    }
  };
}

const coordinate = (value: unknown): number | null => (typeof value === 'string' && value !== '' ? Number(value) : null);

/** A drawn area must be valid and lie around the record's position. */
function checkOutlines(fields: readonly MasterField[]) {
  return (sent: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    for (const field of fields) {
      const text = sent[field.key];
      if (field.is !== 'outline' || typeof text !== 'string') continue;
      const [latitude, longitude] = [coordinate(sent[field.of.latitude]), coordinate(sent[field.of.longitude])];
      const fault = outlineFault(readOutline(text) ?? [], latitude === null || longitude === null ? null : { latitude, longitude });
      if (fault) context.addIssue({ code: 'custom', path: [field.key], message: fault });
    }
  };
}

function paramSchema(field: MasterField): z.ZodType {
  const rule = ruleOf(field);
  if (rule && field.optional) return identifierOrNull(rule.kind).default(null);
  const value = rule ? identifierIn(rule.kind) : valueSchema(field);
  return field.optional || field.is === 'note' ? value.nullable().default(null) : value;
}

function readSchema(field: MasterField): z.ZodType {
  const value = resultSchema(field);
  return field.optional || field.is === 'note' || !isEntered(field) ? value.nullable() : value;
}

/** The field of a row that holds the name of the record that `origin_station_id` refers to. */
export function nameKey(key: string): string {
  return key.replace(/_id$/, '_name');
}

export function choiceWords(subject: string, field: MasterField): string {
  return (field.is === 'choice' || field.is === 'through' ? field.words : undefined) ?? `${subject}.${field.key}`;
}

/** True when a user fills in the field; the others are only shown. */
export function isEntered(field: MasterField): boolean {
  return field.is !== 'through' && field.is !== 'shown';
}

export function master<const F extends MasterFacts>(declared: Declared<F>): MasterOf<F> {
  const { subject } = declared;
  const fields = fieldsOf(subject, declared.facts);
  const entered = fields.filter(isEntered);
  const phones = entered.filter((field) => field.is === 'phone').map((field) => field.key);
  const may = permits({ view: `${subject}.view`, save: `${subject}.save`, deactivate: `${subject}.deactivate` });
  const row = z.object({
    id: z.string(),
    version,
    active: z.boolean(),
    ...Object.fromEntries(fields.map((field) => [field.key, readSchema(field)])),
    ...Object.fromEntries(fields.filter((field) => field.is === 'ref').map((field) => [nameKey(field.key), z.string().nullable()])),
  }) as unknown as z.ZodType<MasterRow, MasterRow>;
  const saved = z.object({ id: z.string(), version });
  const filtered = fields
    .filter((field) => field.filter)
    .map((field) => [field.key, filterOf(field, choiceWords(subject, field))] as const);
  const first = declared.sort in declared.facts && declared.facts[declared.sort]?.is === 'names' ? `${declared.sort}_zh` : declared.sort;
  const master = {
    ...declared,
    kind: 'master' as const,
    fields,
    may,
    list: listCall({
      cmd: `${subject}.list`,
      users: staff,
      permit: may.view,
      row,
      filters: { search: { is: 'text' }, ...Object.fromEntries(filtered) } as Filters,
      sorts: [...new Set([first, ...fields.filter((field) => field.sort).map((field) => field.key)])],
      defaultSort: [{ key: first }],
      tabs: activeTabs,
    }),
    get: call({ cmd: `${subject}.get`, kind: 'read', users: staff, permit: may.view, params: byId, result: row }),
    save: call({
      cmd: `${subject}.save`,
      kind: 'write',
      users: staff,
      permit: may.save,
      params: z
        .strictObject({
          ...recordIn,
          ...Object.fromEntries(entered.map((field) => [field.key, paramSchema(field)])),
        })
        .overwrite(dialled(...phones))
        .superRefine(reachable(...phones))
        .superRefine(checkRules(entered))
        .superRefine(checkOutlines(entered)),
      result: saved,
    }),
    setActive: call({
      cmd: `${subject}.setActive`,
      kind: 'write',
      users: staff,
      permit: may.deactivate,
      params: activeIn,
      result: saved,
    }),
  };
  // The shapes follow from the facts, and the compiler cannot follow them. MasterOf states them.
  return master as unknown as MasterOf<F>;
}

export function isMaster(value: unknown): value is Master {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'master';
}

/** The plain tables that modules declare, in the order of their exports. */
export function mastersIn(...modules: readonly object[]): Master[] {
  return modules.flatMap((module) => Object.values(module).filter(isMaster));
}
