import pg from 'pg';
import { mailUseNames } from '../src/domains/workspace/mail/uses.ts';
import { startEmbedded } from '../src/server/postgres/embedded.ts';

/** The name of the property of a window that a script sets when it runs. */
export const mark = 'xss-was-here';

/** Each script breaks out of a quoted attribute and of an element. A column takes the first that its checks accept. */
const long = `"><img src=x onerror="top['${mark}']=1"><svg onload="top['${mark}']=1"></svg>`;
const short = `<svg/onload=top['${mark}']=1>`;
const variants = [
  { script: long, inNulls: true },
  { script: short, inNulls: true },
  { script: long, inNulls: false },
  { script: short, inNulls: false },
  { script: '<b onclick=x>', inNulls: false },
] as const;

/** Tables of sessions and of the machinery, whose text is no person's. */
const otherTables = [
  'session',
  'sign_in_attempt',
  'sign_in_code',
  'used_ticket',
  'request_log',
  'migration',
  'number_series',
  'feed_stream',
];

/**
 * Columns whose text the product itself writes and reads: codes, keys, addresses, names of words. Every other column takes a script, so a new
 * one does unless it is named here.
 */
const isCode =
  /^(.*_)?(currency|country|language|time_zone|state|subject|cmd|permit|stage|what|kind|use|topic|channel|doc|page|path|query|link|mime|key|hash|token|secret|phc|ip|search|rate_source|basis|method|container_type)$/;
const codes = new Set([
  'account.login_name',
  'feed_message.body',
  'batch.title',
  'notice.title',
  'notice.message',
  'order_line.packing',
  'work_order_event.code',
]);

/** JSON with values that a person wrote. */
const documents = ['batch_row.cells', 'notice.facts'] as const;

/** Texts of a person in the midst of other values: the headings and notes of bill templates, what customs answered. */
const inside = [
  [
    'bill_template',
    'layout',
    `regexp_replace(layout::text, '("(?:zh|vi|en|th|notes)": )(?:null|"(?:[^"\\\\]|\\\\.)*")', '\\1"' || $1 || '"', 'g')::jsonb`,
  ],
  ['customs_filing', 'faults', `regexp_replace(faults::text, '("text": )"(?:[^"\\\\]|\\\\.)*"', '\\1"' || $1 || '"', 'g')::jsonb`],
] as const;

/** Mails, their texts and notices, which the demo has none of. The text comes with the other scripts, or here as facts. */
const sent = [
  ...mailUseNames.map(
    (use) => `insert into mail_template (use, subject_zh, subject_vi, subject_en, subject_th, body_zh, body_vi, body_en, body_th)
      values ('${use}', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x')`,
  ),
  `insert into message_outbox (channel, recipient, subject, body, state, error) select 'mail', 'x', 'x', 'x', state, 'x'
    from unnest(array['queued', 'sent', 'failed', 'kept']) state`,
  `insert into notice (account_id, topic, title, message, facts) select id, 'approval', 'approval.deputyTitle', 'approval.deputyMessage',
    '{"who": "x", "from": "2026-11-20", "until": "2026-11-20"}' from account`,
];

type Column = { readonly table: string; readonly column: string; readonly constrained: boolean };
/** The columns with rows that took a script, and those whose checks allow none. */
export type Stored = { readonly taken: readonly string[]; readonly refused: readonly string[] };

/**
 * Writes a script into every text of a product's database, past its calls: neither triggers nor foreign keys act, so posted rows take one as
 * well. A script ends with the id of its row, because names of several rows may have to differ.
 */
export async function storeScripts(folder: string): Promise<Stored & { readonly client: pg.Client }> {
  const { urlFor } = await startEmbedded({ dir: folder, shared: true });
  const client = new pg.Client({ connectionString: urlFor('quayside') });
  await client.connect();
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  for (const text of sent) await client.query(text);
  const { rows } = await client.query<Column & { readonly has_id: boolean }>(`
    select c.relname as table, a.attname as column,
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)) as constrained,
      exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id') as has_id
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and a.atttypid = 'text'::regtype and a.attgenerated = ''
      and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey))
    order by 1, 2`);
  const texts = rows.filter(
    ({ table, column }) => !otherTables.includes(table) && !isCode.test(column) && !codes.has(`${table}.${column}`),
  );
  const taken: string[] = [];
  const refused: string[] = [];
  for (const [table, columns] of Map.groupBy(texts, (text) => text.table)) {
    const variantOf = await storeIn(client, table, columns, columns[0]?.has_id === true);
    if (variantOf === undefined) continue;
    for (const { column } of columns) (variantOf.get(column) === undefined ? refused : taken).push(`${table}.${column}`);
  }
  for (const name of documents) {
    const [table = '', column = ''] = name.split('.');
    const value = JSON.stringify(long).replaceAll('\\', '\\\\');
    await client.query(
      `update ${table} set ${column} = regexp_replace(${column}::text, ': "[^"]*"', $1, 'g')::jsonb where ${column}::text ~ ': "[^"]*"'`,
      [`: ${value}`],
    );
    taken.push(name);
  }
  for (const [table, column, value] of inside)
    if ((await client.query(`update ${table} set ${column} = ${value}`, [short])).rowCount) taken.push(`${table}.${column}`);
  await client.query('commit');
  return { taken, refused, client };
}

/** The script that each column of a table took; none for a table without rows. */
async function storeIn(
  client: pg.Client,
  table: string,
  columns: readonly Column[],
  hasId: boolean,
): Promise<ReadonlyMap<string, string | undefined> | undefined> {
  const place = new Map(columns.map(({ column }) => [column, 0]));
  const variant = (column: string): (typeof variants)[number] | undefined => variants[place.get(column) ?? 0];
  for (;;) {
    const sets = columns.flatMap(({ column }) => {
      const one = variant(column);
      if (!one) return [];
      const text = `${client.escapeLiteral(one.script)}${hasId && one.script.length > 20 ? ` || ' ' || id` : ''}`;
      return [`${column} = ${one.inNulls ? text : `case when ${column} is not null then ${text} end`}`];
    });
    if (sets.length === 0) return new Map();
    await client.query('savepoint one');
    try {
      const { rowCount } = await client.query(`update ${table} set ${sets.join(', ')}`);
      return rowCount ? new Map(columns.map(({ column }) => [column, variant(column)?.script])) : undefined;
    } catch (error) {
      await client.query('rollback to savepoint one');
      for (const column of await columnsAt(client, table, error as pg.DatabaseError)) place.set(column, (place.get(column) ?? 0) + 1);
    }
  }
}

/** The columns of the constraint or index that a statement broke. */
async function columnsAt(client: pg.Client, table: string, error: pg.DatabaseError): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select a.attname as column from pg_attribute a where a.attrelid = $1::regclass and a.atttypid = 'text'::regtype and (
       exists (select from pg_constraint k where k.conrelid = a.attrelid and k.conname = $2 and a.attnum = any(k.conkey))
       or exists (select from pg_index i join pg_class n on n.oid = i.indexrelid and n.relname = $2
         where a.attnum = any(i.indkey) or pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M')))`,
    [table, error.constraint],
  );
  if (rows.length === 0) throw new Error(`${table}: ${error.message}`);
  return rows.map(({ column }) => column);
}

/** A comment, a file and a line of history with scripts on records of every kind with these ids. */
export async function storeRemarks(client: pg.Client, subjects: readonly string[], ids: readonly string[]): Promise<void> {
  const changes = JSON.stringify([{ field: 'name', old: long, new: long }]);
  for (const text of [
    'insert into comment (subject, record_id, account_id, body, external) select subject, id, 1, $3, true',
    'insert into attachment (subject, record_id, account_id, file_id) select subject, id, 1, (select min(id) from file where $3 <> name)',
    `insert into audit_log (account_id, account_name, user_type, cmd, subject, record_id, what, note, changes)
       select 1, $3, 1, subject || '.save', subject, id, 'save', $3, '${changes.replaceAll("'", "''")}'`,
  ])
    await client.query(`${text} from unnest($1::text[]) subject cross join unnest($2::bigint[]) id`, [subjects, ids, long]);
}
