import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../../src/server/migrate.ts';
import { startEmbedded } from '../../src/server/postgres/embedded.ts';
import { type Document, note } from './document.ts';

/** The schema after all migrations, read from the catalogue of a database migrated for this. */
export async function schemaDocuments(): Promise<Document[]> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'quayside-schema-'));
  await chmod(dir, 0o755);
  const server = await startEmbedded({ dir, settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } });
  try {
    await asking(server.adminUrl, (client) => client.query('create database schema'));
    await migrate(server.urlFor('schema'));
    return [{ file: 'docs/schema.sql', text: await asking(server.urlFor('schema'), schemaText) }];
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function asking<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

type Part = { readonly name: string; readonly text: string };

/** The schemas app and public, without extension objects and without the table of migrations. */
const ours = `n.nspname in ('app', 'public') and not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

const tables = `
  select c.oid::regclass::text as name,
    (select string_agg(format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attidentity <> '' then ' generated always as identity'
             when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
             when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
        case when a.attnotnull then ' not null' else '' end), E',\\n' order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
    || coalesce((select string_agg(format(E',\\n  constraint %s %s', k.conname, pg_get_constraintdef(k.oid)), '' order by k.contype desc, k.conname)
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')), '') as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join lateral (select c.oid) o
  where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migration' and ${ours} order by 1`;

const indexes = `
  select i.indrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) || ';' as text
  from pg_index i where not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by 1, 2`;

const triggers = `
  select t.tgrelid::regclass::text as name, pg_get_triggerdef(t.oid) || ';' as text from pg_trigger t where not t.tgisinternal order by 1, 2`;

const policies = `
  select format('%I.%I', schemaname, tablename)::regclass::text as name,
    format('create policy %s on %s for %s to %s%s%s;', policyname, tablename, lower(cmd), array_to_string(roles, ', '),
      ' using (' || qual || ')', ' with check (' || with_check || ')') as text
  from pg_policies order by 1, policyname`;

const views = `
  select c.oid::regclass::text as name, format(E'create view %s as\\n%s', c.oid::regclass, pg_get_viewdef(c.oid)) as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join lateral (select c.oid) o
  where c.relkind in ('v', 'm') and ${ours} order by 1`;

const functions = `
  select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) || ';' as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace cross join lateral (select p.oid) o
  where p.prokind in ('f', 'p') and ${ours} order by 1`;

async function schemaText(client: pg.Client): Promise<string> {
  const read = async (sql: string): Promise<Part[]> => (await client.query<Part>(sql)).rows;
  const beside = [await read(indexes), await read(policies), await read(triggers)];
  const tableTexts = (await read(tables)).map(({ name, text }) => {
    const more = beside.flatMap((parts) => parts.filter((part) => part.name === name).map((part) => part.text.replaceAll('public.', '')));
    return [`create table ${name} (\n${text}\n);`, ...more].join('\n');
  });
  const rest = [...(await read(views)), ...(await read(functions))].map(({ text }) => text);
  return `-- ${note}\n\n${[...tableTexts, ...rest].join('\n\n')}\n`;
}
