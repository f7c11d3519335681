import { z } from 'zod';
import { type Call, showsOf, subjectOf } from '../../../kernel/call.ts';
import { canBeAbsent, type HiddenFields, revealsHidden } from '../../../kernel/guard.ts';
import type { ListCall } from '../../../kernel/list.ts';
import type { UserType } from '../../../kernel/permit.ts';
import type { pageKinds, requiredReasons } from './contract.ts';

type PageKind = (typeof pageKinds)[number];
type RequiredReason = (typeof requiredReasons)[number];
/** The readers of a template: their kind of user and their rights. */
export type Reader = { readonly userType: UserType; readonly permits: ReadonlySet<string> };

type PageField = { readonly key: string; readonly required: RequiredReason | null };
export type TemplatePage = {
  readonly cmd: string;
  readonly subject: string;
  readonly kind: PageKind;
  readonly fields: readonly PageField[];
};

function isOpenTo({ userType, permits }: Reader, { users, permit }: Call): boolean {
  if (permit === 'anyone' || !users.includes(userType)) return false;
  return permit === 'signedIn' || [permit].flat().some((right) => permits.has(right));
}

function isList(call: Call): call is ListCall {
  return 'list' in call;
}

function mainSubject(call: Call): string {
  return showsOf(call)[0] ?? subjectOf(call.cmd);
}

/** Runs over the fields of an answer, those of its lines included. A menu holds menus: each schema is visited once. */
function eachField(schema: z.ZodType, visit: (key: string, field: z.ZodType) => void, seen = new Set<z.ZodType>()): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) eachField(schema.unwrap() as z.ZodType, visit, seen);
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) eachField(option as z.ZodType, visit, seen);
  else if (schema instanceof z.ZodArray) eachField(schema.element as z.ZodType, visit, seen);
  else if (schema instanceof z.ZodObject)
    for (const [key, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      visit(key, field);
      eachField(field, visit, seen);
    }
}

function paramNames({ params }: Call): string[] {
  return params instanceof z.ZodObject ? Object.keys(params.shape) : [];
}

/** The order that a list opens with stays visible in the order of its rows. */
function isDefaultOrder(call: Call, key: string): boolean {
  return isList(call) && call.list.defaultSort.some((sort) => revealsHidden(sort.key, undefined, new Set([key])));
}

/** The reasons why fields of a subject are always shown to a reader, by their names. */
function requiredFields(calls: readonly Call[]): ReadonlyMap<string, RequiredReason> {
  const reasons = new Map<string, RequiredReason>();
  for (const call of calls) {
    if (call.kind === 'write') for (const name of paramNames(call)) reasons.set(name, 'written');
    else
      eachField(call.result, (key, field) => {
        if (reasons.has(key)) return;
        if (!canBeAbsent(field)) reasons.set(key, 'needed');
        else if (isDefaultOrder(call, key)) reasons.set(key, 'order');
      });
  }
  return reasons;
}

/** The fields of the record, those of its lines included: of a row of a list, or of the answer of a detail. */
function recordFields(call: Call): string[] {
  const keys = new Set<string>();
  eachField(isList(call) ? call.list.row : call.result, (key) => keys.add(key));
  return [...keys];
}

function kindOf(call: Call): PageKind | undefined {
  if (call.kind !== 'read') return undefined;
  if (isList(call)) return 'list';
  return paramNames(call).join() === 'id' ? 'detail' : undefined;
}

/**
 * The lists and details that a reader can open, with at least one field that can be hidden. A field is required if any answer about the same
 * subject to the same reader cannot do without it: its value would stand there.
 */
export function pagesFor(calls: readonly Call[], reader: Reader): TemplatePage[] {
  const open = Map.groupBy(
    calls.filter((call) => isOpenTo(reader, call)),
    mainSubject,
  );
  return [...open].flatMap(([subject, own]) => {
    const required = requiredFields(own);
    return own.flatMap((call): TemplatePage[] => {
      const kind = kindOf(call);
      if (!kind) return [];
      const fields = recordFields(call).map((key) => ({ key, required: required.get(key) ?? null }));
      return fields.some((field) => field.required === null) ? [{ cmd: call.cmd, subject, kind, fields }] : [];
    });
  });
}

/** A template as the session reads it. `role` is null for that of a customer. */
export type TemplateFacts = {
  readonly role: string | null;
  readonly subject: string;
  readonly cmd: string;
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
};

/** The fields that templates hide. Roles add up, as with amounts: hidden is only what all roles hide. */
export function fieldsHiddenBy(templates: readonly TemplateFacts[], roles: readonly string[]): HiddenFields {
  const named = (own: readonly TemplateFacts[]): Set<string> =>
    new Set(own.flatMap(({ subject, hidden }) => hidden.map((field) => `${subject} ${field}`)));
  const ofCustomer = named(templates.filter(({ role }) => role === null));
  const [first, ...others] = roles.map((id) => named(templates.filter(({ role }) => role === id)));
  const ofRoles = [...(first ?? [])].filter((name) => others.every((names) => names.has(name)));
  const fields = new Map<string, Set<string>>();
  for (const name of [...ofCustomer, ...ofRoles]) {
    const [subject = '', field = ''] = name.split(' ');
    fields.set(subject, (fields.get(subject) ?? new Set()).add(field));
  }
  return fields;
}

/** The order of the columns of each list; of several roles that of the first. */
export function columnOrderOf(templates: readonly TemplateFacts[]): Record<string, string[]> {
  return Object.fromEntries(templates.toReversed().map(({ cmd, shown }) => [cmd, [...shown]]));
}
