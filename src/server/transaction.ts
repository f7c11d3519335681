import type { Event } from '../kernel/event.ts';
import { jsonText } from '../kernel/json-text.ts';
import { Refusal } from '../kernel/refusal.ts';
import { refusalOf } from './refusal-of.ts';
import { type AuditLine, changes } from './audit.ts';
import { taskOf } from './job.ts';
import { builderOn, type Client, mayRetry, type Pool, rolledBack, type SlowWatch, batchWrites } from './db.ts';
import { queueMessage } from './message.ts';
import { nextNumber, type Numbers } from './numbering.ts';
import type { Product, Reaction, Work } from './work.ts';
import type { PushMessage } from './push-message.ts';
import { isForUser, mayOpen, type RecordKind } from './record.ts';
import { isNarrow, seesPart, type Who } from './session.ts';

/** The facts that a body reports while it runs. They are written with the effect just before the commit. */
export type Told = {
  readonly audit: AuditLine[];
  readonly push: PushMessage[];
  /** Codes of the refused parts, while the others continued. */
  readonly refused: string[];
  /** The first error of a statement for which nobody waits. */
  passedOver?: unknown;
};

type Asked = {
  readonly who: Who;
  readonly kind: 'read' | 'write';
  readonly cmd: string;
  readonly now: Date;
  readonly numbers: Numbers;
  readonly request: { readonly id: string; readonly hash: string; readonly toldOnce: readonly string[] } | undefined;
  readonly reactions: ReadonlyMap<Event<unknown>, readonly Reaction[]>;
  readonly records: ReadonlyMap<string, RecordKind>;
  readonly product: Product;
  readonly slow: SlowWatch | undefined;
  /** The longest that a statement may take; that of the connection where it is undefined. */
  readonly statementMsMax: number | undefined;
};

/** The answer to a call, and the subjects of its audit lines: pages that show such records read them again. */
export type Outcome<T = unknown> = { readonly data: T; readonly touched: readonly string[] };

export type Transaction = {
  readonly work: Work<never>;
  readonly told: Told;
  /** Rejects with `sentBefore` for a request that is not new, and with the error of a transaction that did not begin. */
  readonly begun: Promise<void>;
  /** The reply to the first send of this request, or the refusal of it whose writes were kept. It ends the transaction. */
  stored(): Promise<Outcome>;
  commit(reply: unknown): Promise<void>;
  rollback(): Promise<void>;
};

/** The reply that is stored of a refusal whose writes are kept. */
type KeptRefusal = { readonly refusedButKept: Pick<Refusal, 'code' | 'facts'> };

export function keptRefusal({ code, facts }: Refusal): KeptRefusal {
  return { refusedButKept: { code, facts } };
}

function isKeptRefusal(reply: unknown): reply is KeptRefusal {
  return typeof reply === 'object' && reply !== null && 'refusedButKept' in reply;
}

/** The reason why a transaction ends whose request was sent before. */
export const sentBefore = new Error('this request was sent before');

/**
 * Begins a transaction: role and identity of the caller for row-level security, and for a write its request id. Nobody waits for it: the
 * statements that follow on the connection wait there, those of a second send until the first has ended.
 */
export async function beginTransaction(pool: Pool, asked: Asked): Promise<Transaction> {
  const client = await pool.connect();
  let over = false;
  const release = (broken?: boolean): void => {
    if (!over) {
      over = true;
      client.release(broken);
    }
  };
  const rollback = async (): Promise<void> => {
    if (over) return;
    try {
      await client.query('rollback');
      release();
    } catch {
      release(true);
    }
  };
  const begun = begin(client, asked);
  // Asked for after the handler has run.
  begun.catch(() => {});
  const told: Told = { audit: [], push: [], refused: [] };
  return {
    work: workOn(client, asked, told),
    told,
    begun,
    stored: () => storedReply(client, asked).finally(rollback),
    async commit(reply) {
      batchWrites(client);
      const telling = tell(client, asked, told, reply);
      const ending = client.query('commit');
      if (asked.kind === 'read' && !telling) {
        // Nothing depends on the end of a read-only transaction, and what is sent next waits behind it on the connection. So the same warm
        // connection serves the next call. The pool takes out one that breaks.
        ending.catch(() => {});
        release();
        return;
      }
      const [, ended] = await Promise.all([telling, ending]);
      release();
      // PostgreSQL answers a commit of a failed transaction with a rollback and no error. The call may run again: its request id is stored with it.
      if (ended.command !== 'COMMIT') {
        const error = new Error(`a failed statement was passed over: commit was answered with ${ended.command}`, {
          cause: told.passedOver,
        });
        throw Object.assign(error, { code: rolledBack });
      }
    },
    rollback,
  };
}

function roleOf(who: Who): string {
  switch (who.kind) {
    case 'system':
      return 'quayside_system';
    case 'stranger':
      return 'quayside_stranger';
    case 'party':
      return who.userType === 2 ? 'quayside_carrier' : 'quayside_customer';
    case 'account':
      if (who.userType === 1) return isNarrow(who) ? 'quayside_scoped' : 'quayside_staff';
      return who.userType === 2 ? 'quayside_carrier' : 'quayside_customer';
  }
}

function hiddenSides({ hidden }: Who): string {
  return `{${[...(hidden.has('customerPrice') ? ['receivable'] : []), ...(hidden.has('cost') ? ['payable'] : [])].join()}}`;
}

const becomeSystem = {
  name: 'become-system',
  text: `with before as materialized (select current_setting('role') as own)
         select own, set_config('role', 'quayside_system', true) from before`,
};

const becomeAgain = { name: 'become-again', text: "select set_config('role', $1, true)" };

const claim = {
  name: 'request-claim',
  text: 'insert into request_log (account_id, request_id, cmd, params_hash) values ($1, $2, $3, $4) on conflict do nothing',
};

async function begin(client: Client, { who, kind, cmd, request, statementMsMax }: Asked): Promise<void> {
  // All values are ids and a role from a fixed list, so they are safe as text.
  const statements = [
    kind === 'read' ? 'begin read only' : 'begin',
    `set local role ${roleOf(who)}`,
    `set local app.account_id = '${who.accountId ?? ''}'`,
    ...(statementMsMax === undefined ? [] : [`set local statement_timeout = ${statementMsMax}`]),
    ...(who.carrierId === null ? [] : [`set local app.carrier_id = '${who.carrierId}'`]),
    ...(who.customerId === null ? [] : [`set local app.customer_id = '${who.customerId}'`]),
    ...(who.carrierId === null && who.customerId === null ? [] : [`set local app.party_companies = '{${who.companyIds.join()}}'`]),
    // Row-level security of documents between our own companies.
    ...(who.kind === 'account' && who.userType === 1 ? [`set local app.staff_companies = '{${who.companyIds.join()}}'`] : []),
    ...(who.hidden.size > 0 ? [`set local app.hidden_sides = '${hiddenSides(who)}'`] : []),
    ...(isNarrow(who) ? [`select app.enter_scope('${who.scope}')`] : []),
  ];
  batchWrites(client);
  // The handler's statements follow on the same connection, and fail with these.
  const [, claimed] = await Promise.all([
    client.query(statements.join('; ')),
    request && client.query(claim, [who.accountId, request.id, cmd, request.hash]),
  ]);
  if (claimed?.rowCount === 0) throw sentBefore;
}

async function storedReply(client: Client, { who, cmd, request }: Asked): Promise<Outcome> {
  const { rows } = await client.query<{ cmd: string; params_hash: string; reply: unknown; touched: string[] }>(
    'select cmd, params_hash, reply, touched from request_log where account_id = $1 and request_id = $2',
    [who.accountId, request?.id],
  );
  const row = rows[0];
  if (!row || row.cmd !== cmd || row.params_hash !== request?.hash) throw new Refusal('REQUEST_ID_REUSED');
  if (isKeptRefusal(row.reply)) {
    const { code, facts } = row.reply.refusedButKept;
    throw new Refusal(code, facts);
  }
  return { data: row.reply, touched: row.touched };
}

function workOn(client: Client, asked: Asked, told: Told): Work<never> {
  const { who, now } = asked;
  const work: Work<never> = {
    db: builderOn(client, asked),
    who,
    now,
    can: (permit) => who.permits.has(permit),
    need(permit) {
      if (!who.permits.has(permit)) throw new Refusal('NOT_PERMITTED');
    },
    audit(line) {
      told.audit.push(line);
    },
    push(message) {
      told.push.push(message);
    },
    async publish(event, payload) {
      const reactions = asked.reactions.get(event as Event<unknown>) ?? [];
      const react = async (): Promise<void> => {
        for (const reaction of reactions) await reaction.run(work, payload as never);
      };
      // The consequences of an action are complete even when the user does not see all of them.
      if (seesPart(who) && reactions.length > 0) await work.asSystem(react);
      else await react();
    },
    async attempt(part) {
      const [audited, pushed] = [told.audit.length, told.push.length];
      await client.query('savepoint part');
      try {
        const done = await part();
        await client.query('release savepoint part');
        return { done };
      } catch (error) {
        const refused = refusalOf(error);
        if (!refused || mayRetry(error)) throw error;
        // The savepoint is released too, or a surrounding part would roll back to it.
        await client.query('rollback to savepoint part; release savepoint part');
        told.refused.push(refused.code);
        told.audit.length = audited;
        told.push.length = pushed;
        return { refused };
      }
    },
    async asSystem(run) {
      // Nobody waits for the change: the next statements follow on the same connection, and fail with it.
      batchWrites(client);
      const [{ rows }, result] = await Promise.all([client.query<{ own: string }>(becomeSystem), run()]);
      client.query(becomeAgain, [rows[0]?.own ?? 'none']).catch((error: unknown) => (told.passedOver ??= error));
      return result;
    },
    async enqueue(job, payload, options = {}) {
      await client.query('select app.enqueue($1, $2, $3, $4, $5, $6)', [
        taskOf(job),
        jsonText(job.payload.parse(payload)),
        options.runAt ?? null,
        options.key ?? null,
        options.queue ?? null,
        job.attempts ?? 25,
      ]);
    },
    product: asked.product,
    send: (message) => queueMessage(client, message, now),
    nextNumber: (series, companyId) => nextNumber(client, series, companyId, now),
    takeNumber: (series, companyId) => asked.numbers.next(series, companyId, now),
    async needRecord(subject, id) {
      const record = asked.records.get(subject);
      if (!record || !mayOpen(record, who) || !(await record.visible(work, id))) throw new Refusal('NOT_FOUND');
    },
    async sidesOf(subject, id) {
      return (await asked.records.get(subject)?.sides?.(work as never, id)) ?? {};
    },
    async fixedFilesOf(subject, id) {
      return (await asked.records.get(subject)?.fixedFiles?.(work as never, id)) ?? [];
    },
    async needChosen(subject, id) {
      const record = asked.records.get(subject);
      if (!record || !isForUser(record, who) || !(await record.visible(work, id))) throw new Refusal('NOT_FOUND');
    },
  };
  return work;
}

/** The subjects that audit lines are about, each once. */
export function touchedBy(audit: readonly AuditLine[]): string[] {
  return [...new Set(audit.map(({ subject }) => subject))];
}

/** Tells everybody of the caller's companies which records changed, so that their open lists are read again. */
function changedRecords({ who, records }: Asked, audit: readonly AuditLine[]): PushMessage[] {
  const touched = touchedBy(audit).filter((subject) => records.has(subject));
  return touched.length === 0 ? [] : who.companyIds.map((companyId) => ({ type: 3, to: { companyId }, counts: touched }));
}

/** Audit, push and the stored reply in one statement; undefined when there is nothing to write. */
function tell(client: Client, asked: Asked, { audit, push }: Told, reply: unknown): Promise<unknown> | undefined {
  const { who, request, cmd } = asked;
  if (audit.length === 0 && push.length === 0 && !request) return undefined;
  const lines = audit.map((line) => ({
    account_id: who.accountId,
    account_name: who.name || 'system',
    user_type: who.userType,
    session_id: who.sessionId,
    ip: who.ip || null,
    cmd,
    subject: line.subject,
    record_id: line.id,
    what: line.what,
    note: line.note ?? null,
    changes: changes(line.before, line.after),
  }));
  const messages = merged([...push, ...changedRecords(asked, audit)]);
  const withNotices = messages.some(({ type }) => type === 1);
  return client.query(
    {
      name: withNotices ? 'tell with notices' : 'tell',
      text: `
    with line as (
      insert into audit_log (account_id, account_name, user_type, session_id, ip, cmd, subject, record_id, what, note, changes)
      select account_id, account_name, user_type, session_id, ip, cmd, subject, record_id, what, note, changes
      from jsonb_to_recordset($1) as l (account_id bigint, account_name text, user_type smallint, session_id bigint, ip text, cmd text,
        subject text, record_id bigint, what text, note text, changes jsonb)
    ), ${withNotices ? messagesWithNotices : 'message as (insert into push_outbox (message) select jsonb_array_elements($2::jsonb))'}
    update request_log set reply = $3, touched = $6 where account_id = $4 and request_id = $5`,
    },
    [
      jsonText(lines),
      jsonText(messages),
      jsonText(withoutSecrets(reply, request?.toldOnce)),
      who.accountId,
      request?.id ?? null,
      touchedBy(audit),
      ...(withNotices ? [who.accountId === null ? null : who.name] : []),
    ],
  );
}

/** Messages of type 1 go to the readers who want their topic, and into the inbox of each. */
const messagesWithNotices = `sent as (
      select m, case when m ->> 'type' = '1' then array(
        select a::bigint from jsonb_array_elements_text(m -> 'to' -> 'accounts') a
        where not exists (select from notice_setting s where s.account_id = a::bigint and m ->> 'topic' = any (s.muted))
      ) end as readers
      from jsonb_array_elements($2::jsonb) m
    ), message as (
      insert into push_outbox (message)
      select case when readers is null then m else jsonb_set(m, '{to,accounts}', to_jsonb(readers::text[])) end from sent
    ), notice as (
      insert into notice (account_id, topic, title, message, facts, link, by_name)
      select reader, m ->> 'topic', m ->> 'title', m ->> 'message', coalesce(m -> 'facts', '{}'), m ->> 'link', $7
      from sent cross join unnest(readers) reader
    )`;

/** The reply as it is stored: fields that are shown only once become null. */
function withoutSecrets(reply: unknown, toldOnce: readonly string[] = []): unknown {
  if (toldOnce.length === 0 || typeof reply !== 'object' || reply === null) return reply ?? null;
  return { ...reply, ...Object.fromEntries(toldOnce.map((field) => [field, null])) };
}

/** Merges the subjects of one transaction into one message for each audience. */
function merged(push: readonly PushMessage[]): PushMessage[] {
  const touched = new Map<string, Set<string>>();
  for (const message of push) {
    if (message.type !== 3) continue;
    const to = jsonText(message.to);
    touched.set(to, new Set([...(touched.get(to) ?? []), ...message.counts]));
  }
  const refreshes = [...touched].map(([to, names]) => ({ type: 3 as const, to: JSON.parse(to) as PushMessage['to'], counts: [...names] }));
  return [...push.filter((message) => message.type !== 3), ...refreshes];
}
