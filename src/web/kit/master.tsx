import type { ComponentType, ReactNode } from 'react';
import type { Filters, Where } from '../../kernel/list.ts';
import { degrees } from '../../kernel/outline.ts';
import type { Point } from '../../kernel/geo.ts';
import {
  choiceWords,
  isEntered,
  type Master,
  type MasterField,
  type MasterPages,
  type MasterRow,
  mastersIn,
  type Plain,
} from '../../kernel/master.ts';
import { send } from '../call.ts';
import { useLanguage } from '../i18n.ts';
import { type PageProps, useCan } from '../tab-context.ts';
import { useOwnCompany } from '../session.ts';
import { type Action, switchAction } from './action/actions.ts';
import type { Field, Section } from './form/field-kinds.ts';
import { FormPage } from './form/form-page.tsx';
import { useFormSections } from './form/form-sections.tsx';
import type { Column } from './detail/kinds.ts';
import { ListPage } from './list/list-page.tsx';
import { columnsOf } from './master-columns.ts';
import { useOpen } from './open.ts';
import { RecordAside } from './record/record-aside.tsx';
import { PlaceInput } from './map/place-input.tsx';
import { type Form, useForm } from './form/use-form.ts';
import { useList } from './list/use-list.ts';

type Props = PageProps & { readonly master: Master };
type Values = Record<string, unknown>;

/** The pages of one of the plain tables that a module declares, by its place among them: the list, and the form that adds or edits one record. */
export function plainPage(module: object, place: number): ComponentType<PageProps> | undefined {
  const master = mastersIn(module)[place];
  if (!master) return undefined;
  return (props) => (props.page.kind === 'list' ? <MasterList {...props} master={master} /> : <MasterForm {...props} master={master} />);
}

/** The paths that belong to this page; missing ones come from the table's first set of pages. */
function pathsOf({ pages }: Master, path: string): MasterPages & { add: string; edit: string } {
  const [first] = pages;
  const own = pages.find((set) => path === set.list || path.startsWith(`${set.list}/`)) ?? first;
  const below = (kind: 'add' | 'edit'): string => (own[kind] ? `${own.list}/${own[kind]}` : `${first.list}/${first[kind]}`);
  return { ...own, add: below('add'), edit: below('edit') };
}

function MasterList({ master, page }: Props): ReactNode {
  const can = useCan();
  const language = useLanguage();
  const open = useOpen();
  const paths = pathsOf(master, page.path);
  const fixed = fixedWhere(master, paths.fixed);
  const list = useList(master.list, { fixed });
  const edit = (row: Readonly<Record<string, Plain>>): string => `${paths.edit}?id=${String(row['id'])}`;
  const rowActions = (row: MasterRow): Action[] => [
    ...(can(master.may.save) ? [{ key: 'edit', word: 'kit.edit', run: () => open(edit(row)) }] : []),
    ...(can(master.may.deactivate) ? [switchAction('master', row, (to) => send(master.setActive, to))] : []),
  ];
  return (
    <ListPage
      title={page.title}
      name={page.path}
      subject="master"
      list={list}
      columns={columnsOf(master, language, can(master.may.save) ? edit : null) as unknown as readonly Column<MasterRow, string>[]}
      {...(can(master.may.save) ? { open: edit } : {})}
      create={{ path: paths.add, permit: master.may.save }}
      rowActions={rowActions}
      exporting={master.may.view}
      importing={{ entity: master.subject, permit: master.may.save }}
      filterWords={Object.fromEntries(master.fields.map((field) => [field.key, field.word]))}
      empty="master.empty"
    />
  );
}

/** Converts a page's fixed values from text by the kind of each filter. */
function fixedWhere(master: Master, fixed: Readonly<Record<string, string>> = {}): Where<Filters> {
  return Object.fromEntries(
    Object.entries(fixed).map(([key, value]) => [key, master.list.list.filters[key]?.is === 'flag' ? value === 'true' : [value]]),
  );
}

function MasterForm({ master, page, query }: Props): ReactNode {
  const id = query.id;
  const paths = pathsOf(master, page.path);
  const form = useForm(master.save, {
    start: startOf(master, useOwnCompany(), paths.fixed),
    read: id ? () => send(master.get, { id }) : null,
    done: () => paths.list,
  });
  const added = useFormSections(master.subject, id ?? null, form.values);
  const own = sectionsOf(master, form, paths.fixed);
  const aside = id ? <RecordAside subject={master.subject} id={id} {...(master.files ? { files: master.files } : {})} /> : null;
  return (
    <FormPage<Values>
      title={page.title}
      form={form}
      sections={[...own.map((section, place) => (place === 0 ? { ...section, body: added.first } : section)), ...added.below]}
      {...(aside ? { aside } : {})}
    />
  );
}

/** A new record begins with the country and the currency of the user's company, unless its fields or the page say otherwise. */
function startOf(master: Master, own: { country: string; currency: string }, fixed: Readonly<Record<string, string>> = {}): Values {
  const starts = master.fields.flatMap((field) => {
    const value =
      field.start ?? (field.optional ? undefined : field.is === 'country' || field.is === 'currency' ? own[field.is] : undefined);
    return value === undefined ? [] : [[field.key, value] as const];
  });
  const fields = master.fields.flatMap((field) => {
    const value = fixed[field.key];
    if (value === undefined || !isEntered(field)) return [];
    return [[field.key, field.is === 'flag' ? value === 'true' : value] as const];
  });
  return Object.fromEntries([...starts, ...fields]);
}

function sectionsOf(master: Master, form: Form<Values>, fixed: Readonly<Record<string, string>> = {}): Section<Values>[] {
  const entered = master.fields.filter(isEntered);
  const names = [...new Set(entered.map((field) => field.section))];
  return names.map((name) => ({
    key: name ?? 'main',
    ...(name ? { word: `${master.subject}.section.${name}` } : {}),
    fields: entered
      .filter((field) => field.section === name)
      .map((field) => ({
        ...(field.is === 'outline' ? outlineField(master, field, form) : fieldOf(master, field, fixed, form)),
        ...(field.once && form.editing ? { disabled: true } : {}),
      })),
  }));
}

/** From this length on a text field takes two thirds of the width: legal names and addresses. */
const longText = 200;

/** A map that sets the fields of the position and the radius beside the drawn outline. */
function outlineField(master: Master, field: Extract<MasterField, { is: 'outline' }>, form: Form<Values>): Field<Values> {
  const { latitude, longitude, radius } = field.of;
  const circle = master.fields.find(({ key }) => key === radius);
  const [radiusMin, radiusMax] = circle?.is === 'whole' ? [circle.min, circle.max] : [1, 1];
  const metres = form.values[radius];
  return {
    key: field.key,
    word: field.word,
    is: 'own',
    input: (
      <PlaceInput
        disabled={form.saving}
        place={placeIn(form.values[latitude], form.values[longitude])}
        radius_m={typeof metres === 'number' ? metres : null}
        radiusMin={radiusMin}
        radiusMax={radiusMax}
        onMove={(at) => form.set({ [latitude]: degrees(at.latitude), [longitude]: degrees(at.longitude) })}
        onRadius={(next) => form.set({ [radius]: next })}
      />
    ),
  };
}

/** The position from two fields, when both have a value. */
function placeIn(latitude: unknown, longitude: unknown): Point | null {
  const read = (value: unknown, most: number): number | null =>
    typeof value === 'string' && /^-?\d{1,3}(\.\d+)?$/.test(value) && Math.abs(Number(value)) <= most ? Number(value) : null;
  const [north, east] = [read(latitude, 90), read(longitude, 180)];
  return north === null || east === null ? null : { latitude: north, longitude: east };
}

function fieldOf(
  master: Master,
  field: Exclude<MasterField, { is: 'outline' }>,
  fixed: Readonly<Record<string, string>>,
  form: Form<Values>,
): Field<Values> {
  // Records that were chosen within another value of this field are chosen again.
  const inside = master.fields
    .filter((each) => each.is === 'ref' && each.within?.fact === field.key)
    .map(({ key }) => [key, null] as const);
  const onChange = inside.length > 0 ? { onChange: () => form.set(Object.fromEntries(inside)) } : {};
  const base = { key: field.key, word: field.word, ...onChange };
  switch (field.is) {
    case 'choice':
      return { ...base, is: 'choice', of: field.of, words: choiceWords(master.subject, field) };
    case 'ref': {
      // A page of one category offers only records of that category.
      const within = master.fields.flatMap((each) => {
        const value = each.is === 'through' && each.ref === field.key ? fixed[each.key] : undefined;
        return each.is === 'through' && value !== undefined ? [[each.column, value] as const] : [];
      });
      if (field.within) within.push([field.within.column, String(form.values[field.within.fact] || '0')]);
      return { ...base, is: 'ref', to: field.to, ...(within.length > 0 ? { within: Object.fromEntries(within) } : {}) };
    }
    case 'quantity':
      return { ...base, is: 'quantity', ...(field.unit ? { unit: field.unit } : {}) };
    case 'whole':
      return { ...base, is: 'whole', ...(field.unit ? { unit: field.unit } : {}), ...(field.year ? { year: true } : {}) };
    case 'text':
      return { ...base, is: 'text', ...(field.max !== undefined && field.max >= longText ? { span: 8 } : {}) };
    case 'through':
    case 'shown':
      return { ...base, is: 'text' };
    default:
      return { ...base, is: field.is };
  }
}
