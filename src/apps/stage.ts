import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Logger, runOnce } from 'graphile-worker';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { sidHash } from '../domains/identity/session/server/sessions.ts';
import type { IdentityTables } from '../domains/identity/server/db.ts';
import type { RoleScope } from '../domains/identity/role/contract.ts';
import { putFile } from '../domains/workspace/file/contract.ts';
import type { Call, ParamsOf, ResultOf } from '../kernel/call.ts';
import type { Guard } from '../kernel/guard.ts';
import type { Permit, UserType } from '../kernel/permit.ts';
import type { Language } from '../kernel/words.ts';
import { type CallNote, type Door, type Reply } from '../server/door.ts';
import { system } from '../server/session.ts';
import { openWorkerPool } from '../server/db.ts';
import type { Product, Work } from '../server/work.ts';
import { httpServer } from '../server/http.ts';
import { serveFeeds } from '../server/http-feeds.ts';
import { serveFiles } from '../server/http-files.ts';
import type { PushMessage } from '../server/push-message.ts';
import { uploadReceipt } from '../server/files.ts';
import { folderStore } from '../server/file-store.ts';
import { signKeyOf } from '../server/session.ts';
import { testDatabase } from '../server/testing.ts';
import { endpoints, signatureOf } from '../server/wire.ts';
import { tasksOf } from '../server/worker.ts';
import { assemble } from './assemble.ts';
import { registry } from './registry.generated.ts';
import { noteReply, noteSeen, seesAll } from './seen.ts';

/** The reply to a refused call. */
export class Refused extends Error {
  readonly reply: Reply & { readonly data: { readonly refusal: string; readonly at?: readonly { at: string; why: string }[] } };
  constructor(reply: Reply) {
    super(`${reply.code} ${reply.msg} ${JSON.stringify(reply.data)}`);
    this.reply = reply as Refused['reply'];
  }
}

type Part = {
  readonly name?: string;
  readonly type?: UserType;
  /** Rights of a staff user; other kinds have those of their pages. `all` means every right. */
  readonly permits?: readonly Permit[] | 'all';
  readonly companyId?: bigint;
  /** Own companies that the account of a party names; all by default. */
  readonly companyIds?: readonly bigint[];
  readonly carrierId?: bigint;
  readonly customerId?: bigint;
  readonly language?: Language;
  readonly scope?: RoleScope;
  /** The amounts that the role hides from its holders. */
  readonly hidden?: readonly Guard[];
};

/** A user at a browser: every send is signed and goes through the door as on the wire. */
export type Player = {
  readonly accountId: bigint;
  readonly sid: string;
  /** Returns the result, or throws Refused. A write gets a request id of its own unless one is given. */
  send<C extends Call>(call: C, params: ParamsOf<C>, requestId?: string): Promise<ResultOf<C>>;
  /** Returns the refusal's code; fails if the call succeeds. */
  refused<C extends Call>(call: C, params: ParamsOf<C>, requestId?: string): Promise<string>;
  /** The id of a file that this person uploaded; its bytes are stored as by an upload. */
  upload(name: string, bytes: Uint8Array): Promise<string>;
  /** The five fields of a signed call, for forms that carry more than one. */
  sign(cmd: string, params: unknown): Readonly<Record<string, string>>;
  /** Sends anything and returns the raw reply. */
  raw(cmd: string, params: unknown, endpoint?: (typeof endpoints)[keyof typeof endpoints]): Promise<Reply>;
};

export type Stage = {
  readonly door: Door;
  readonly companies: { readonly cn: bigint; readonly vn: bigint; readonly th: bigint };
  /** The stage's clock stands still until it is moved. */
  readonly clock: { now(): Date; set(at: string | Date): void; advance(ms: number): void };
  /** The notes on all calls so far; bugs include their error. */
  readonly notes: CallNote[];
  cast(part?: Part): Promise<Player>;
  /** The reply to a machine with a key: the HTTP status and the body. */
  machine(method: 'GET' | 'POST', path: string, sent: { key?: string; body?: unknown }): Promise<Reply & { readonly status: number }>;
  /** Runs the jobs that are queued, and those that they enqueue; a failed job fails the test. */
  runJobs(): Promise<void>;
  /** The push messages since the last call, oldest first, with ids as text. On the stage nothing else empties their outbox. */
  pushes(): Promise<PushMessage[]>;
  /** One transaction as the system: to set a scene or to read internal state. */
  system<DB, T>(run: (work: Work<DB>) => Promise<T>): Promise<T>;
  /** The server behind all this, for anything that is not a call: headers, files, the push channel. */
  readonly http: FastifyInstance;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** The folder with the bytes of uploads. */
  readonly folder: string;
  /** The jobs' folder for files that are exchanged with other programs. */
  readonly exchangeFolder: string;
  close(): Promise<void>;
};

export const stageSecret = 'the secret of the stage';
/** The instant at which the clock of a stage stands at first. */
export const stageBegin = '2026-11-20T02:00:00Z';
export const stagePoolSize = 12;
/** The stored form of a random password that nobody knows: sessions here are created without one. */
const nobodysPassword = '$argon2id$v=19$m=19456,t=2,p=1$a4MeyvwV2nuchbRLRDjD/A$AWEUmNDIkO61GZDuXF5tDW7hpPbkhVsamKxM5idsDEU';

/** The data that may be prepared before the first user is cast. */
type Scenery = { readonly ownerUrl: string; readonly door: Door; readonly product: Product; readonly now: Date; readonly folder: string };

/** A company that was made once for all files of a run: the template of its database, and the folder with the bytes of its uploads. */
export type CompanySource = { readonly template: string; readonly folder: string };

/**
 * The whole product on a freshly migrated database of its own, with three own companies and no users unless `prepare` adds them, or on a copy
 * of a company that was made before.
 */
export async function startStage(
  prepare?: (scenery: Scenery) => Promise<unknown>,
  { replicaUrl, from }: { replicaUrl?: string; from?: CompanySource } = {},
): Promise<Stage> {
  const database = await testDatabase(from?.template);
  let at = new Date(stageBegin);
  const clock = {
    now: () => new Date(at),
    set: (to: string | Date) => void (at = new Date(to)),
    advance: (ms: number) => void (at = new Date(at.getTime() + ms)),
  };
  const notes: CallNote[] = [];
  const fileFolder = await mkdtemp(path.join(tmpdir(), 'quayside-files-'));
  if (from) await cp(from.folder, fileFolder, { recursive: true });
  const {
    door: opened,
    pool,
    product,
    close,
  } = assemble({
    appUrl: database.appUrl,
    secret: stageSecret,
    version: 'test',
    clock,
    files: folderStore(fileFolder),
    exchangeFolder: `${fileFolder}-exchange`,
    poolSize: stagePoolSize,
    replicaUrl,
    note: (note) => void notes.push(note),
  });
  const door: Door = {
    ...opened,
    async answer(endpoint, body, from) {
      const reply = await opened.answer(endpoint, body, from);
      noteReply(new URLSearchParams(body).get('cmd') ?? '', undefined, reply);
      return reply;
    },
    // Uploads, and what machines send.
    async attempt(from, body) {
      let named = '';
      const reply = await opened.attempt(from, (tell) =>
        body((known) => {
          named = known.cmd ?? named;
          tell(known);
        }),
      );
      noteReply(named, undefined, reply);
      return reply;
    },
  };
  const within = <DB, T>(run: (work: Work<DB>) => Promise<T>): Promise<T> => door.within(system(), 'write', run);
  await prepare?.({ ownerUrl: database.ownerUrl, door, product, now: clock.now(), folder: fileFolder });
  const companies = await within<IdentityTables, Stage['companies']>(({ db }) => (prepare || from ? companiesThere(db) : ownCompanies(db)));
  let people = 0;

  async function cast(part: Part = {}): Promise<Player> {
    const type = part.type ?? 1;
    const sid = randomBytes(16).toString('hex');
    const number = ++people;
    const accountId = await within<IdentityTables, bigint>(async ({ db }) => {
      const account = await db
        .insertInto('account')
        .values({
          login_name: `player${number}`,
          name: part.name ?? `Player ${number}`,
          user_type: type,
          company_id: part.companyId ?? companies.cn,
          company_ids: type === 1 ? [] : [...(part.companyIds ?? Object.values(companies))],
          carrier_id: part.carrierId ?? null,
          customer_id: part.customerId ?? null,
          team_id: null,
          phone: null,
          email: null,
          language: part.language ?? 'zh',
          password_phc: nobodysPassword,
          password_issued: false,
          totp_secret: null,
          totp_last_step: null,
          gps_sign: true,
          keeps_users: type === 4 && part.permits === 'all',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (type === 1) {
        const permits = part.permits === 'all' || part.permits === undefined ? [...product.permits] : [...part.permits];
        const role = await db
          .insertInto('role')
          .values({
            name: `role of player ${number}`,
            permits,
            scope: part.scope ?? 'company',
            hidden: [...(part.hidden ?? [])],
            remark: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db.insertInto('account_role').values({ account_id: account.id, role_id: role.id }).execute();
      }
      await db
        .insertInto('session')
        .values({
          sid_hash: sidHash(sid),
          account_id: account.id,
          login_ts: String(at.getTime()),
          created_at: at,
          seen_at: at,
          ends_at: new Date(at.getTime() + 400 * 86_400_000),
          ended_at: null,
          ended_why: null,
          must_reset: false,
          ip: '127.0.0.1',
          agent: null,
        })
        .execute();
      return account.id;
    });
    const loginTs = String(at.getTime());
    const key = signKeyOf(product.keyFor, sid, loginTs);
    const own = type === 2 ? endpoints.supplier : endpoints.staff;

    // Timestamps are unique within the session, although the clock of the stage stands still.
    let sent = 0;
    function sign(cmd: string, params: unknown, endpoint: (typeof endpoints)[keyof typeof endpoints] = own): Record<string, string> {
      const timestamp = String(at.getTime() + (++sent % 200_000));
      const frame = { cmd, sid, params: Buffer.from(JSON.stringify(params)).toString('base64'), timestamp };
      return { ...frame, sign: signatureOf(key, endpoint, frame, loginTs) };
    }
    // The session was seen at the instant at which the clock stands, however far it was moved. Calls at the same time wait for the same mark.
    let seenAt = at;
    let seen: Promise<unknown> = Promise.resolve();
    async function raw(cmd: string, params: unknown, endpoint: (typeof endpoints)[keyof typeof endpoints] = own): Promise<Reply> {
      if (seenAt !== at) {
        seenAt = at;
        seen = within<IdentityTables, unknown>(({ db }) =>
          db.updateTable('session').set({ seen_at: at }).where('sid_hash', '=', sidHash(sid)).execute(),
        );
      }
      await seen;
      const body = new URLSearchParams(sign(cmd, params, endpoint)).toString();
      const reply = await opened.answer(endpoint, body, { ip: '127.0.0.1', language: 'en', agent: 'stage' });
      noteReply(cmd, type, reply);
      // The wire carries text: nothing that JSON would lose may be relied on.
      return JSON.parse(JSON.stringify(reply)) as Reply;
    }
    async function send<C extends Call>(call: C, params: ParamsOf<C>, requestId: string = randomUUID()): Promise<ResultOf<C>> {
      const reply = await raw(call.cmd, call.kind === 'write' ? { ...(params as object), request_id: requestId } : params);
      if (reply.code === 200) return reply.data as ResultOf<C>;
      const bug = reply.code === 500 ? notes.findLast((note) => note.error !== undefined)?.error : undefined;
      throw bug instanceof Error ? new Error(`${call.cmd} broke: ${bug.message}`, { cause: bug }) : new Refused(reply);
    }
    async function refused<C extends Call>(call: C, params: ParamsOf<C>, requestId?: string): Promise<string> {
      try {
        await send(call, params, requestId);
      } catch (error) {
        if (error instanceof Refused) return error.reply.data.refusal;
        throw error;
      }
      throw new Error(`${call.cmd} was done and should have been refused`);
    }
    async function upload(name: string, bytes: Uint8Array): Promise<string> {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await product.files.put(sha256, Buffer.from(bytes));
      return (await send(putFile, { sha256, name, receipt: uploadReceipt(product.keyFor, accountId, sha256) })).id;
    }
    return { accountId, sid, sign, send, refused, upload, raw };
  }

  const http = httpServer({ door, trustProxy: false, ready: async () => true });
  serveFeeds(http, door, registry.feeds);
  await serveFiles(http, { door, pool });
  async function machine(method: 'GET' | 'POST', url: string, sent: { key?: string; body?: unknown }): ReturnType<Stage['machine']> {
    const answer = await http.inject({
      method,
      url,
      headers: {
        'accept-language': 'en',
        ...(sent.key ? { authorization: `Bearer ${sent.key}` } : {}),
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent.body === undefined ? {} : { payload: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body) }),
    });
    return { ...(JSON.parse(answer.body) as Reply), status: answer.statusCode };
  }

  async function runJobs(): Promise<void> {
    const failed: string[] = [];
    const pgPool = openWorkerPool(database.ownerUrl, 2, () => undefined);
    pgPool.on('connect', (client) => client.on('error', () => undefined));
    const logger = new Logger(() => (level, message) => {
      if (level === 'error') failed.push(message);
    });
    const taskList = tasksOf(registry.jobs, door, new AbortController().signal);
    const due = `select from graphile_worker.jobs
      where task_identifier = any($1) and run_at <= now() and locked_at is null and attempts < max_attempts limit 1`;
    // A run asks for the next job of a queue before the end of the last one is stored, and ends when it gets none.
    do await runOnce({ pgPool, logger, noHandleSignals: true, taskList });
    while (failed.length === 0 && (await pgPool.query(due, [Object.keys(taskList)])).rowCount);
    await pgPool.end();
    if (failed.length > 0) throw new Error(failed.join('\n'));
  }

  async function pushes(): Promise<PushMessage[]> {
    const rows = await within<{ push_outbox: { id: bigint; message: PushMessage } }, { id: bigint; message: PushMessage }[]>(({ db }) =>
      db.deleteFrom('push_outbox').returning(['id', 'message']).execute(),
    );
    return rows.sort((a, b) => Number(a.id - b.id)).map(({ message }) => message);
  }

  return {
    door,
    companies,
    clock,
    notes,
    cast,
    machine,
    runJobs,
    pushes,
    system: within,
    http,
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    folder: fileFolder,
    exchangeFolder: `${fileFolder}-exchange`,
    async close() {
      if (seesAll) for (const move of await movesMade(within)) noteSeen('move', ...move);
      await http.close();
      await close();
      await database.close();
      await rm(fileFolder, { recursive: true, force: true });
      await rm(`${fileFolder}-exchange`, { recursive: true, force: true });
    },
  };
}

/** The moves that the audit tells of: subject, action, from and to. */
async function movesMade(within: Stage['system']): Promise<string[][]> {
  type Audited = { audit_log: { subject: string; what: string; changes: { field: string; old: unknown; new: unknown }[] } };
  const lines = await within<Audited, Audited['audit_log'][]>(({ db }) =>
    db.selectFrom('audit_log').select(['subject', 'what', 'changes']).distinct().execute(),
  );
  return lines.flatMap(({ subject, what, changes }) =>
    changes.flatMap(({ field, old, new: now }) => (field === 'state' && old && now ? [[subject, what, String(old), String(now)]] : [])),
  );
}

async function companiesThere(db: Kysely<IdentityTables>): Promise<Stage['companies']> {
  const rows = await db.selectFrom('own_company').select(['id', 'country']).execute();
  const id = (country: string): bigint => rows.find((row) => row.country === country)?.id ?? 0n;
  return { cn: id('CN'), vn: id('VN'), th: id('TH') };
}

async function ownCompanies(db: Kysely<IdentityTables>): Promise<Stage['companies']> {
  const company = (code: string, country: string, currency: 'CNY' | 'VND' | 'THB', time_zone: string, number_mark: string) => ({
    code,
    name: code,
    name_en: code,
    country,
    currency,
    time_zone,
    tax_no: null,
    address: null,
    phone: null,
    number_mark,
  });
  const rows = await db
    .insertInto('own_company')
    .values([
      company('CN', 'CN', 'CNY', 'Asia/Shanghai', 'C'),
      company('VN', 'VN', 'VND', 'Asia/Ho_Chi_Minh', 'V'),
      company('TH', 'TH', 'THB', 'Asia/Bangkok', 'T'),
    ])
    .returning(['id', 'code'])
    .execute();
  const id = (code: string): bigint => rows.find((row) => row.code === code)?.id ?? 0n;
  return { cn: id('CN'), vn: id('VN'), th: id('TH') };
}
