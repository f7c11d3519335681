import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { type Client, reply, type Reply, signIn } from '../bench/client.ts';
import { root } from '../bench/processes.ts';

/*
 * node torture/signing.ts <accounts file> [--as=admin] [--port=3000] [--listen=3999] [--only=order.list,…]: a local proxy for security
 * scanners that do not know the wire. It forwards a request to /<cmd>, a form with dotted names or JSON, as the signed params of that call,
 * so that payloads reach the handlers instead of failing the signature. / links every read call, or those of --only, as a form. On exit it
 * prints what it forwarded.
 */
const flag = (name: string, otherwise: string): string =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const [accountsFile] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (!accountsFile) throw new Error('whose accounts?');
const port = Number(flag('port', '3000'));
const name = flag('as', 'admin');
const only = flag('only', '').split(',').filter(Boolean);

type Schema = {
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minimum?: number;
};
type Known = { cmd: string; kind: 'read' | 'write'; users: number[]; params: Schema };
const catalogue = JSON.parse(await readFile(path.join(root, 'docs/calls.json'), 'utf8')) as Known[] | { calls: Known[] };
const calls = new Map((Array.isArray(catalogue) ? catalogue : catalogue.calls).map((call) => [call.cmd, call]));
const accounts = JSON.parse(await readFile(accountsFile, 'utf8')) as { login_name: string; password: string }[];
const account = accounts.find(({ login_name }) => login_name === name);
if (!account) throw new Error(`no account ${name}`);
const signedIn = (): Promise<Client> => signIn(port, name, account.password);
let client = await signedIn();

const callCounts = new Map<string, number>();
const count = (what: string): void => void callCounts.set(what, (callCounts.get(what) ?? 0) + 1);

/** A value that satisfies a schema, as form text. */
function sample(schema: Schema): string {
  const { type, anyOf, enum: choices, pattern, format, minimum } = schema;
  if (anyOf?.[0]) return sample(anyOf[0]);
  if (choices?.[0] !== undefined) return String(choices[0]);
  if (format === 'date') return '2026-11-20';
  if (format === 'date-time') return '2026-11-20T02:00:00Z';
  if (type === 'integer' || type === 'number') return String(Math.max(minimum ?? 1, 1));
  if (type === 'boolean') return 'true';
  return pattern?.startsWith('^[1-9]') || pattern?.startsWith('^\\d') ? '1' : 'a';
}
/** The form fields of these params, with dotted names. All filters are in one form, because one form each would be too many. */
function fieldsOf(schema: Schema, prefix = ''): [string, string][] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]): [string, string][] => {
    const at = prefix + key;
    if (['either', 'cursor', 'sort'].includes(key)) return [];
    if (inner.properties) return fieldsOf(inner, `${at}.`);
    if (inner.items?.properties) return [];
    return [[inner.items ? `${at}.0` : at, sample(inner.items ?? inner)]];
  });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
function pageOf({ cmd, params }: Known): string {
  const inputs = fieldsOf(params).map(([key, value]) => `<input name="${escape(key)}" value="${escape(value)}">`);
  return `<html><body><form method="post" action="/${cmd}">${inputs.join('')}<input type="submit"></form></body></html>`;
}
function links(): string {
  const reads = [...calls.values()].filter(({ cmd, kind, users }) =>
    only.length > 0 ? only.includes(cmd) : kind === 'read' && users.includes(1),
  );
  return `<html><body>${reads.map(({ cmd }) => `<a href="/${cmd}">${cmd}</a>`).join('\n')}</body></html>`;
}

/** Turns `where.state.0=x` into `{ where: { state: ['x'] } }`, with numbers and flags where the schema asks for them. */
function nested(form: URLSearchParams, schema: Schema): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [name, text] of form) {
    const steps = name.split('.');
    let at: Record<string, unknown> = params;
    let schemaHere: Schema | undefined = schema;
    for (const [place, step] of steps.entries()) {
      schemaHere = schemaHere?.items ?? schemaHere?.properties?.[step];
      if (place === steps.length - 1) at[step] = valued(text, schemaHere);
      else at = (at[step] ??= /^\d+$/.test(steps[place + 1] ?? '') ? [] : {}) as Record<string, unknown>;
    }
  }
  return params;
}
function valued(text: string, schema: Schema | undefined): unknown {
  if (schema?.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if ((schema?.type === 'integer' || schema?.type === 'number') && text !== '' && Number.isFinite(Number(text))) return Number(text);
  return text;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}

async function pass(call: Known, params: object): Promise<Reply> {
  const body = call.kind === 'write' ? { ...params, request_id: randomUUID() } : params;
  const answered = await reply(port, client.sign(call.cmd, body));
  if (answered.code >= 0) return answered;
  client = await signedIn();
  return reply(port, client.sign(call.cmd, body));
}

const server = createServer((request, response) => {
  void (async () => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const call = calls.get(url.pathname.slice(1));
    const html = (text: string): void => void response.setHeader('content-type', 'text/html; charset=utf-8').end(text);
    if (url.pathname === '/') return html(links());
    if (!call) return void response.writeHead(404).end();
    const text = request.method === 'POST' ? await bodyOf(request) : '';
    if (request.method !== 'POST' && url.search === '') return html(pageOf(call));
    const json = request.headers['content-type']?.includes('json');
    let params: Record<string, unknown>;
    try {
      params = json
        ? (JSON.parse(text) as Record<string, unknown>)
        : nested(request.method === 'POST' ? new URLSearchParams(text) : url.searchParams, call.params);
    } catch {
      params = { not_json: text };
    }
    const answered = await pass(call, params);
    const refusal = (answered.data as { refusal?: string } | null)?.refusal;
    count(answered.code === 200 ? 'done' : (refusal ?? String(answered.code)));
    if (answered.code === 500) console.error(`BUG at ${call.cmd}: ${JSON.stringify(params)} ${JSON.stringify(answered)}`);
    response
      .writeHead(answered.code === 500 ? 500 : 200, { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' })
      .end(JSON.stringify(answered));
  })().catch((error: unknown) => {
    count('proxy failed');
    response.writeHead(502).end(String(error));
  });
});
server.listen(Number(flag('listen', '3999')), '127.0.0.1', () => console.log(`signing for ${name}`));
const stop = (): void => {
  console.log(JSON.stringify({ requests: [...callCounts.values()].reduce((sum, n) => sum + n, 0), ...Object.fromEntries(callCounts) }));
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
