import { type ReactNode, useMemo } from 'react';
import { useFormat } from '../../format.tsx';
import { hasWord, type Translate, useT } from '../../i18n.ts';
import type { AuditLine, TimelineEntry as Entry } from '../kit-calls.tsx';
import { useNames } from './names.ts';
import { outlineText } from '../map/outline-text.ts';

/** One entry of a record's history: the person, the action, and each field with its old and new value. */
export function TimelineEntry({ entry, subject }: { entry: Entry; subject: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <div className="kit-timeline-head">
        <strong>{entry.who ?? t('kit.system')}</strong> <span>{whatWord(entry.what, subject, t)}</span>
        <time className="kit-quiet" dateTime={entry.at}>
          {format.instant(entry.at)}
        </time>
      </div>
      {entry.note && <blockquote>{entry.note}</blockquote>}
      {entry.lines.length > 0 && (
        <ul>
          {entry.lines.map((line) => (
            <li key={line.field}>
              <span className="kit-quiet">{fieldWord(line.field, subject, t)}</span> <Change line={line} subject={subject} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const idShape = /^[1-9]\d{0,18}$/;

function Change({ line, subject }: { line: AuditLine; subject: string }): ReactNode {
  const { before, after, field } = line;
  return (
    <>
      <del>
        <Said value={before} field={field} subject={subject} />
      </del>{' '}
      <span aria-hidden>→</span>{' '}
      <ins>
        <Said value={after} field={field} subject={subject} />
      </ins>
    </>
  );
}

/** A value as a page would show it: a choice by its word, a time in the user's zone, a record by its name. */
function Said({ value, field, subject }: { value: string | null; field: string; subject: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (value === null || value === '') return '—';
  const word = `${subject}.${field}.${value}`;
  if (hasWord(word)) return t(word);
  // The kind of an attached file.
  const file = `${subject}.file.${value}`;
  if (field === 'kind' && hasWord(file)) return t(file);
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'kit.yes' : 'kit.no');
  if (instantShape.test(value)) return format.instant(value);
  if (dayShape.test(value)) return format.day(value);
  const to = entityOf(field);
  return to && idShape.test(value) ? <NameOf to={to} id={value} /> : outlineText(value, t);
}

function NameOf({ to, id }: { to: string; id: string }): ReactNode {
  const ids = useMemo(() => [id], [id]);
  return useNames(to, ids).get(id)?.name ?? id;
}

/** Fields whose name differs from the kind of record that they refer to. */
const calledElse: Readonly<Record<string, string>> = {
  company: 'ownCompany',
  bill_to: 'customer',
  shipper: 'consignor',
  consignee: 'consignor',
  product: 'customerProduct',
  zone: 'warehouseZone',
  sales: 'account',
  service: 'account',
  owner: 'account',
  leader: 'account',
};
const entities = new Set(
  [
    ...['customer', 'carrier', 'supplier', 'vehicle', 'driver', 'line', 'team', 'route', 'contract', 'warehouse', 'consignor', 'role'],
    ...['vehicle_type', 'fee_type', 'fee_name', 'customer_line', 'customer_company', 'own_bank_account'],
  ].map((name) => `${name}_id`),
);

/** The kind of record to which a field of a history refers by id. */
function entityOf(field: string): string | undefined {
  if (!field.endsWith('_id')) return undefined;
  if (field.endsWith('station_id')) return 'station';
  const name = field.replace(/_id$/, '');
  return calledElse[name] ?? (entities.has(field) ? name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) : undefined);
}

export function fieldWord(field: string, subject: string, t: Translate): string {
  return firstWord(t, [`${subject}.${field}`, `master.${field}`, `kit.field.${field}`], field);
}

/** The word for an action: a move of the machine, or the verb of the call. */
export function whatWord(what: string, subject: string, t: Translate): string {
  const verb = what.split('.').at(-1) ?? what;
  return firstWord(t, [`${subject}.do.${verb}`, `kit.what.${verb}`, `master.${verb}`, what], verb);
}

function firstWord(t: Translate, keys: readonly string[], otherwise: string): string {
  const key = keys.find((each) => hasWord(each));
  return key ? t(key) : otherwise;
}
