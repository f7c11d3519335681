import { z } from 'zod';
import { type Call, call } from './call.ts';
import { type IdentifierKind, identifierFaults, identifierIn, identifierOrNull, isIdentifier } from './identifier.ts';
import { activeTabs, type Filter, type Filters, type ListCall, listCall } from './list.ts';
import { outlineFault, readOutline, writeOutline } from './outline.ts';
import type { MenuGroup } from './page.ts';
import { type Permit, permits } from './permit.ts';
import { dialled, reachable } from './phone.ts';
import { activeIn, byId, code, country, currency, day, decimal, idIn, line, note, recordIn, version } from './schema.ts';
import type { Language } from './words.ts';

/*
 * master(): a plain table kept by hand. One declaration of its facts gives the calls, the list, the form, import, export, audit and
 * search. It has no callbacks, no conditional fields and no child tables, ever: a record that needs one is written with the kit.
 */

/** Another record that a fact names: `to` is the picker, `table` where it stands, `by` what an import recognises it by. */
export type RefTarget = {
  readonly is: 'ref';
  readonly to: string;
  readonly table: string;
  readonly by: readonly [string, ...string[]];
  /** The column of its name; `names` where it has one in each language. */
  readonly show: string;
};

type Common = {
  /** May be left empty. */
  readonly optional?: true;
  /** Stands in the list; `off` until the user turns it on. */
  readonly list?: true | 'off';
  readonly filter?: true;
  readonly sort?: true;
  /** The record is found by it: names and codes, Chinese by pinyin too. */
  readonly search?: true;
  /** Heading that it stands under in the form: word `<subject>.section.<section>`. */
  readonly section?: string;
  /** What an import's example row shows. */
  readonly sample?: string;
  /** What a new record begins with. */
  readonly start?: string | number | boolean;
  readonly pattern?: RegExp;
  /** The refusal word of what the pattern does not take: it says what to do. */
  readonly why?: string;
  /** Entered when the record is made and never changed after: other records were counted by it. */
  readonly once?: true;
};

type Kind =
  | { readonly is: 'note'; readonly max?: number }
  /** `rule`: a number that an authority gives out, kept in its normal form and checked by its standard for `of`, or for the record's own country. */
  | { readonly is: 'code' | 'text'; readonly max?: number; readonly rule?: IdentifierKind; readonly of?: string }
  | { readonly is: 'phone' | 'mail' | 'day' | 'flag' | 'country' | 'currency' | 'percent' }
  /** One name in each of the four languages: columns `<key>_zh` … `<key>_th`. */
  | { readonly is: 'names' }
  /** Words `<words>.<choice>`, by default `<subject>.<key>.<choice>`. */
  | { readonly is: 'choice'; readonly of: readonly string[]; readonly words?: string }
  | RefTarget
  | { readonly is: 'whole'; readonly min: number; readonly max: number; readonly unit?: string }
  | { readonly is: 'quantity'; readonly places: number; readonly min?: string; readonly max?: string; readonly unit?: string }
  /** An area drawn on a map, well-known text of one ring, around the position that three other facts hold; without one a circle counts. */
  | { readonly is: 'outline'; readonly of: { readonly latitude: string; readonly longitude: string; readonly radius: string } }
  /** A choice that the record named by the fact `ref` holds in `column`: shown and filtered by, never entered. */
  | { readonly is: 'through'; readonly ref: string; readonly column: string; readonly of: readonly string[]; readonly words: string }
  /**
   * What a function of the database says of the record on the reader's day, `app.<by>(id, day)`: shown, never entered. `opens` is the
   * list with its reasons, narrowed to the record by one of its filters.
   */
  | { readonly is: 'shown'; readonly by: string; readonly opens?: { readonly list: string; readonly filter: string } };

type MasterFact = Common & Kind;
export type MasterFacts = Readonly<Record<string, MasterFact>>;
/** A fact that is one column of the table: four names have become four texts. */
export type MasterField = Common &
  Exclude<Kind, { is: 'names' }> & { readonly key: string; readonly word: string; readonly names?: string };

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
/** The record as it crosses the wire. */
type MasterValues<F> = { [K in Exclude<Entered<F>, Optional<F>>]: ValueOf<F[K]> } & {
  [K in Extract<Entered<F>, Optional<F>>]?: ValueOf<F[K]> | null;
} & { [K in NameKeys<F>]: string };

export type Plain = string | number | boolean | null;
/** Any record: its facts, and the names of the records that it refers to. */
export type MasterRow = { readonly [key: string]: Plain } & { readonly id: string; readonly version: number; readonly active: boolean };
type Saved = { id: string; version: number };
type Params = { readonly id?: bigint | undefined; readonly version?: number | undefined };
type Sent = { readonly id?: string | undefined; readonly version?: number | undefined };

/** The paths that show a table. Titles are the words `page.<name>`, `page.<name>.add`, `page.<name>.edit`; `add` and `edit` are below `list`. */
export type MasterPages = {
  readonly name: string;
  readonly group: MenuGroup;
  readonly list: string;
  readonly add?: string;
  readonly edit?: string;
  /** Values of filters that hold on these pages for good. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly icon?: string;
  readonly place?: number;
};

/** On from a record of this table by this column. */
export type ScopeStep = { readonly table: string; readonly column: string };

type Declared<F extends MasterFacts> = {
  readonly table: string;
  readonly subject: string;
  /** What is kept, by column. Its words are `<subject>.<key>`, and what the form says of it where that is needed, `<subject>.<key>Help`. */
  readonly facts: F;
  /** The facts by which people tell two records apart: an import leaves a record alone that is there already. */
  readonly key: readonly [keyof F & string, ...(keyof F & string)[]];
  readonly sort: keyof F & string;
  /**
   * The column whose own company must be one of the caller's; `id` for the own companies themselves. Where it names another record, the
   * steps lead from that to its company.
   */
  readonly scope?: string | readonly [column: string, ...steps: readonly ScopeStep[]];
  /** Kinds of attachment that a record has. */
  readonly files?: readonly string[];
  /** Which field a check of the database speaks of, and the refusal that says what to do. */
  readonly checks?: Readonly<Record<string, { readonly at: string; readonly why: string }>>;
  readonly pages: readonly [MasterPages, ...MasterPages[]];
};

export type Master = Omit<Declared<MasterFacts>, 'key' | 'sort'> & {
  readonly kind: 'master';
  readonly key: readonly string[];
  readonly fields: readonly MasterField[];
  readonly may: { readonly view: Permit; readonly save: Permit; readonly deactivate: Permit };
  readonly list: ListCall<MasterRow, MasterRow, Filters, string>;
  readonly get: Call<z.ZodType<{ id: bigint }, { id: string }>, z.ZodType<MasterRow>>;
  readonly save: Call<z.ZodType<Params & Record<string, unknown>, Sent & Record<string, unknown>>, z.ZodType<Saved>>;
  readonly setActive: Call<
    z.ZodType<{ id: bigint; version: number; active: boolean }, { id: string; version: number; active: boolean }>,
    z.ZodType<Saved>
  >;
};
/** The same, with the record's own facts known to the compiler. */
export type MasterOf<F> = Omit<Master, 'get' | 'save'> & {
  readonly get: Call<
    z.ZodType<{ id: bigint }, { id: string }>,
    z.ZodType<{ id: string; version: number; active: boolean } & MasterValues<F>>
  >;
  readonly save: Call<z.ZodType<Params & MasterValues<F>, Sent & MasterValues<F>>, z.ZodType<Saved>>;
};

const staff = [1] as const;
/** Facts that nearly every record has; their words are the product's, `master.<key>`. */
const common: ReadonlySet<string> = new Set(
  [
    'code',
    'name',
    'name_zh',
    'name_vi',
    'name_en',
    'name_th',
    'short_name',
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

function shaped(schema: z.ZodType<string, string>, { pattern, why = 'BAD_VALUE' }: MasterField): z.ZodType {
  return pattern ? schema.pipe(z.string().regex(pattern, why)) : schema;
}

function ruleOf(field: MasterField): { kind: IdentifierKind; of?: string | undefined } | undefined {
  return (field.is === 'code' || field.is === 'text') && field.rule ? { kind: field.rule, of: field.of } : undefined;
}

/** Numbers by their standard: of the country that the fact names, else of the record's own, else of none in particular. */
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

/** A drawn area must be one, and lie where the record does. */
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

/** In one normal form, whatever map program wrote it. */
const outlineIn = z
  .string()
  .max(20_000, 'BAD_OUTLINE')
  .transform((text, context) => {
    const ring = readOutline(text);
    const normal = ring && writeOutline(ring);
    if (normal) return normal;
    context.addIssue({ code: 'custom', message: 'BAD_OUTLINE' });
    return z.NEVER;
  });

function valueSchema(field: MasterField): z.ZodType {
  const rule = ruleOf(field);
  if (rule) return identifierIn(rule.kind);
  switch (field.is) {
    case 'code':
      return shaped(code(field.max ?? 30), field);
    case 'text':
      return shaped(line(field.max ?? 120), field);
    case 'phone':
      return line(40);
    case 'note':
      return note(field.max ?? 512);
    case 'mail':
      return line(120).pipe(z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'BAD_MAIL'));
    case 'choice':
      return z.enum(field.of as [string, ...string[]]);
    case 'ref':
      return idIn;
    case 'whole':
      return z.int().min(field.min).max(field.max);
    case 'quantity':
      return decimal(field.places, { ...(field.min ? { min: field.min } : {}), ...(field.max ? { max: field.max } : {}) });
    case 'percent':
      return decimal(4, { min: '0', max: '100' });
    case 'day':
      return day;
    case 'flag':
      return z.boolean();
    case 'country':
      return country;
    case 'currency':
      return currency;
    case 'outline':
      return outlineIn;
    case 'through':
    case 'shown':
      return z.never();
  }
}

function paramSchema(field: MasterField): z.ZodType {
  const rule = ruleOf(field);
  if (rule && field.optional) return identifierOrNull(rule.kind).default(null);
  const value = valueSchema(field);
  return field.optional || field.is === 'note' ? value.nullable().default(null) : value;
}

/** How a field is read back: everything is text but whole numbers and flags. */
function readSchema(field: MasterField): z.ZodType {
  const value = field.is === 'whole' ? z.int() : field.is === 'flag' ? z.boolean() : z.string();
  return field.optional || field.is === 'note' || !isEntered(field) ? value.nullable() : value;
}

/** The field of a row that holds the name of the record that `origin_station_id` refers to. */
export function nameKey(key: string): string {
  return key.replace(/_id$/, '_name');
}

export function choiceWords(subject: string, field: MasterField): string {
  return (field.is === 'choice' || field.is === 'through' ? field.words : undefined) ?? `${subject}.${field.key}`;
}

function filterOf(subject: string, field: MasterField): Filter {
  switch (field.is) {
    case 'choice':
    case 'through':
      return { is: 'choice', of: field.of, words: choiceWords(subject, field) };
    case 'ref':
      return { is: 'ref', to: field.to };
    case 'flag':
      return { is: 'flag' };
    case 'day':
      return { is: 'days' };
    default:
      return { is: 'values' };
  }
}

/** Whether a person fills the field in; the others are shown alone. */
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
  const filtered = fields.filter((field) => field.filter).map((field) => [field.key, filterOf(subject, field)] as const);
  const first = declared.sort in declared.facts && declared.facts[declared.sort]?.is === 'names' ? `${declared.sort}_zh` : declared.sort;
  const made = {
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
  // The shapes follow from the facts, where the compiler cannot follow; MasterOf states what they are.
  return made as unknown as MasterOf<F>;
}

export function isMaster(value: unknown): value is Master {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'master';
}
