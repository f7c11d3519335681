import { randomUUID } from 'node:crypto';
import { type Call, showsOf } from '../kernel/call.ts';
import { withoutHidden } from '../kernel/guard.ts';
import type { Event } from '../kernel/event.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type Language, languages } from '../kernel/words.ts';
import { endpointOf, requireAccess } from './access.ts';
import { answeredReads } from './answered-reads.ts';
import type { Clock } from './clock.ts';
import { runBatch } from './batch.ts';
import { mayRetry, type Pool, type SlowWatch } from './db.ts';
import type { Numbers } from './numbering.ts';
import { originOf } from './origin.ts';
import type { RecordKind } from './record.ts';
import { type AccountWho, type SessionSource, signKeyOf, type StrangerWho, type Who, withoutAccount } from './session.ts';
import { beginTransaction, keptRefusal, type Outcome, sentBefore, type Told, touchedBy } from './transaction.ts';
import { type Shares, turnsOf } from './turns.ts';
import type { Handler, Job, Product, Reaction, Work } from './work.ts';
import { hiddenFieldsOf, refuseHiddenFields, refuseHiddenOrder } from './hidden-params.ts';
import { isTooLate, withLastChange } from './too-late.ts';
import { hashOf, parseParams, requestIdOf } from './params.ts';
import { refusalOf } from './refusal-of.ts';
import { type Replica, readReplica } from './replica.ts';
import { codeOf, type Endpoint, type Frame, readFrame, readParams, verify } from './wire.ts';

export type Reply = {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  /** The subjects of the records that a successful write changed. */
  readonly touched?: readonly string[];
  /** Of a read that a replica answered: the instant whose data it shows. */
  readonly as_of?: string;
};
type Answer = Pick<Reply, 'data' | 'touched' | 'as_of'>;

/** The log line of a call. */
export type CallNote = {
  readonly cmd: string;
  readonly refusal?: string;
  readonly ms: number;
  readonly reference?: string;
  readonly error?: unknown;
  readonly who?: Who;
};

export type DoorParts = {
  readonly pool: Pool;
  /** Answers reports and exports. */
  readonly replica?: Replica;
  readonly numbers: Numbers;
  readonly product: Product;
  readonly clock: Clock;
  readonly sessions: SessionSource;
  readonly handlers: readonly Handler[];
  readonly reactions: readonly Reaction[];
  readonly records: readonly RecordKind[];
  readonly shares?: Shares;
  /** True when there is room to write, which is also the default. */
  readonly room?: () => Promise<boolean>;
  readonly note: (note: CallNote) => void;
  readonly slow?: SlowWatch | undefined;
};

/** The origin of a call; `unattended` where a window that nobody has touched for a while sent it by itself. */
type Caller = {
  readonly ip: string;
  readonly language?: string | undefined;
  readonly agent?: string | undefined;
  readonly unattended?: boolean;
};

/** A caller and a call that have passed the checks. Parsing and running remain. */
export type Admitted = { readonly who: AccountWho | StrangerWho; readonly handler: Handler; readonly params: Record<string, unknown> };

type Tell = (known: { cmd?: string; who?: Who }) => void;

export type Door = {
  /** Answers one form body that came to an endpoint. Never throws. */
  answer(endpoint: Endpoint, body: string, from: Caller): Promise<Reply>;
  /** True when a call only reads and its caller is signed in. */
  reads(cmd: string): boolean;
  /**
   * Runs a body of work for an outside caller and turns anything it throws into an answer of the wire. Facts for the
   * log are passed to `tell`.
   */
  attempt(from: Caller, body: (tell: Tell) => Promise<Answer>): Promise<Reply>;
  /** The session and params of a signed form that is more than JSON (an upload): the same checks up to the params. */
  admit(endpoint: Endpoint, frame: Frame, from: Caller, heard?: (who: Who) => void): Promise<Admitted>;
  /** Runs a handler for an admitted caller: one transaction, its audit, its reply. */
  run(who: Admitted['who'], handler: Handler, params: Record<string, unknown>): Promise<Answer>;
  /** Answers a read call without a wire: an export gets the rows that the user would see. Refuses as the door does. */
  read(who: AccountWho, cmd: string, params: Record<string, unknown>): Promise<unknown>;
  /** The same from the replica, if there is one: for exports, which may be some seconds old. */
  readReplica(who: AccountWho, cmd: string, params: Record<string, unknown>): Promise<Pick<Reply, 'data' | 'as_of'>>;
  /** One transaction of the server itself, as the system or as an account: for jobs and machine interfaces. */
  within<DB, T, W extends Who = Who>(
    who: W,
    kind: 'read' | 'write',
    run: (work: Work<DB, W>) => Promise<T>,
    limits?: Pick<Job, 'statementMinutes'>,
  ): Promise<T>;
  /**
   * Runs a transaction of long work when it has a place. Jobs of one name take turns with those of others, and all of them together leave most
   * connections to calls. A body must not ask for a second place: two that hold one and wait for another would wait for ever.
   */
  longWork<T>(of: string, body: () => Promise<T>): Promise<T>;
  /** The current state of an account, for jobs and push. */
  whoOf(accountId: bigint): Promise<AccountWho | undefined>;
  companyIds(): Promise<readonly bigint[]>;
  readonly product: Product;
  readonly clock: Clock;
};

/** The caller of an `anyone` call, before anybody is signed in. */
function stranger(from: Caller): StrangerWho {
  return {
    ...withoutAccount,
    kind: 'stranger',
    name: '',
    userType: 5,
    carrierId: null,
    customerId: null,
    language: languageOf(from.language),
    ip: from.ip,
    agent: from.agent ?? '',
  };
}

/** The path of every call (wire.md gives the order of refusals; cheap ones first). */
export function openDoor(parts: DoorParts): Door {
  const handlers = byKey(parts.handlers, (handler) => handler.call.cmd);
  const records = byKey(parts.records, (record) => record.subject);
  const reactions = new Map<Event<unknown>, Reaction[]>();
  for (const reaction of parts.reactions) reactions.set(reaction.event, [...(reactions.get(reaction.event) ?? []), reaction]);

  const { strangers, signedIn, longWork } = turnsOf(parts.shares);
  const known = knownSessions();
  const answered = answeredReads();

  async function admit(endpoint: Endpoint, frame: Frame, from: Caller, heard?: (who: Who) => void): Promise<Admitted> {
    const open = frame.sid === undefined ? handlers.get(frame.cmd) : undefined;
    if (open?.call.permit === 'anyone') return { who: stranger(from), handler: open, params: readParams(frame.params) };
    const { sid } = frame;
    if (sid === undefined || !/^[0-9a-f]{32}$/.test(sid)) throw new Refusal('SESSION_GONE');
    const now = parts.clock.now();
    const isBackground = from.unattended === true && handlers.get(frame.cmd)?.call.kind === 'read';
    const found = await parts.sessions.find(sid, now, isBackground);
    if (found === 'gone') throw new Refusal('SESSION_GONE');
    if (found === 'ended') throw new Refusal('SESSION_ENDED');
    const who: AccountWho = { ...found.who, ip: from.ip, agent: from.agent ?? '' };
    heard?.(who);
    verify(signKeyOf(parts.product.keyFor, sid, found.loginTs), endpoint, { ...frame, sid }, found.loginTs, now);
    const handler = handlerOf(frame.cmd);
    if (found.mustReset && !handler.call.duringForcedReset) throw new Refusal('PASSWORD_CHANGE_DUE');
    if (found.mustEnrol && !handler.call.duringForcedReset && !handler.call.duringEnrolment) throw new Refusal('SECOND_FACTOR_DUE');
    requireAccess(handler.call, endpoint, who);
    // A write is recognised by its request id instead: a browser or a proxy may send it twice when a connection breaks.
    if (handler.call.kind === 'read') answered.use(frame.sign ?? '', frame.timestamp ?? '', now);
    // This check comes before the bytes of an upload are read.
    if (handler.call.kind === 'write') await refuseWithoutRoom(handler.call);
    return { who, handler, params: readParams(frame.params) };
  }

  async function run(who: Admitted['who'], handler: Handler, sent: Record<string, unknown>, isExport = false): Promise<Answer> {
    const { call, each } = handler;
    if (each) return runBatch(handler, sent, batchOf(who, each));
    const { request_id, ...rest } = sent;
    const requestId = call.kind === 'write' && who.kind === 'account' ? requestIdOf(request_id) : undefined;
    const params = parseParams(call.params, requestId ? rest : sent);
    refuseHiddenOrder(call, params, who);
    refuseHiddenFields(call, params, who);
    const request = requestId ? { id: requestId, hash: hashOf(rest), toldOnce: call.toldOnce ?? [] } : undefined;
    const answerIn = async (work: Work<never>, told: Told): Promise<unknown> => {
      const result = await handler.run(work, params as never);
      // A batch in which every part was refused has changed nothing, so it has no audit lines.
      if (call.kind === 'write' && told.audit.length === 0 && told.refused.length === 0)
        throw new Error(`${call.cmd} changed something and told nobody`);
      return withoutHidden(call.result, call.result.parse(result), who.hidden, hiddenFieldsOf(call, who));
    };
    if (isExport || call.isReport) {
      // An export begins with a write of its reader, and says how old it is.
      const old = await readReplica(parts.replica, isExport ? null : who.accountId, (pool) =>
        transact(who, 'read', call.cmd, undefined, answerIn, { pool }),
      );
      if (old) return old;
    }
    const outcome = transact(who, call.kind, call.cmd, request, answerIn);
    const { data, touched } = await outcome.catch(async (error: unknown) => {
      throw error instanceof Refusal && isTooLate(error) ? await whoCameFirst(who, call, params, error) : error;
    });
    if (call.kind === 'write') parts.replica?.wrote(who.accountId);
    // A stranger learns only the result from an answer. The records that a wrong password touched are not revealed.
    return call.kind === 'write' && who.kind === 'account' ? { data, touched } : { data };
  }

  function batchOf(who: Admitted['who'], each: Handler): Parameters<typeof runBatch>[2] {
    return {
      move: (params) => run(who, each, params),
      refused(error, ms) {
        const refusal = refused(error, { cmd: each.call.cmd, who, ms: rounded(ms) });
        return {
          code: refusal.code,
          msg: replyTo(refusal, who.language).msg,
          reference: refusal.code === 'BUG' ? String(refusal.facts['reference']) : null,
        };
      },
    };
  }

  /** The record is the one that the refusal names in a call for several records, otherwise the one in the call's own params. */
  async function whoCameFirst(who: Who, call: Call, params: unknown, refusal: Refusal): Promise<Refusal> {
    const named = refusal.facts['id'] ?? (typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined);
    if (who.userType !== 1 || named === undefined) return refusal;
    const subject = String(refusal.facts['subject'] ?? showsOf(call)[0]);
    const id = BigInt(String(named));
    return (await transact(who, 'read', call.cmd, undefined, (work) => withLastChange(work, refusal, { subject, id }))).data;
  }

  async function transact<T>(
    who: Who,
    kind: 'read' | 'write',
    cmd: string,
    request: { id: string; hash: string; toldOnce: readonly string[] } | undefined,
    body: (work: Work<never>, told: Told) => Promise<T>,
    { pool = parts.pool, statementMinutes }: { readonly pool?: Pool } & Pick<Job, 'statementMinutes'> = {},
  ): Promise<Outcome<T>> {
    let isRepeated = false;
    for (let attempt = 1; ; attempt++) {
      const transaction = await beginTransaction(pool, {
        numbers: parts.numbers,
        who,
        kind,
        request,
        cmd,
        now: parts.clock.now(),
        reactions,
        records,
        product: parts.product,
        slow: parts.slow,
        statementMsMax: statementMinutes === undefined ? undefined : statementMinutes * 60_000,
      });
      if (isRepeated) return (await transaction.stored()) as Outcome<T>;
      try {
        const data = await body(transaction.work, transaction.told);
        if (request) await transaction.begun;
        await transaction.commit(data);
        const touched = touchedBy(transaction.told.audit);
        parts.sessions.changed?.(touched);
        return { data, touched };
      } catch (thrown) {
        // A request that was sent before is answered as it was then, whatever its second run met.
        const error = await transaction.begun.then(
          () => thrown,
          (reason: unknown) => reason,
        );
        if (error instanceof Refusal && error.keep) {
          await transaction.commit(keptRefusal(error));
          parts.sessions.changed?.(touchedBy(transaction.told.audit));
          throw error;
        }
        await transaction.rollback();
        isRepeated = error === sentBefore;
        if (isRepeated) continue;
        if (!mayRetry(error) || attempt === 4) throw error;
        await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt));
      }
    }
  }

  /** Signing in and out writes little and must keep working: an administrator has to deal with the full disk. */
  async function refuseWithoutRoom(call?: Call): Promise<void> {
    if (call?.permit === 'anyone' || call?.duringForcedReset) return;
    if (parts.room && !(await parts.room())) throw new Refusal('NO_ROOM');
  }

  function handlerOf(cmd: string): Handler {
    const handler = handlers.get(cmd);
    if (!handler) throw new Refusal('UNKNOWN_CALL', { cmd: cmd.slice(0, 60) });
    return handler;
  }

  function readHandlerOf(who: AccountWho, cmd: string): Handler {
    const handler = handlerOf(cmd);
    if (handler.call.kind !== 'read') throw new Refusal('NOT_PERMITTED');
    requireAccess(handler.call, endpointOf(who), who);
    return handler;
  }

  async function attempt(from: Caller, body: Parameters<Door['attempt']>[1]): Promise<Reply> {
    const started = performance.now();
    const known: { cmd: string; who?: Who } = { cmd: '' };
    const told = () => ({ ...known, ms: rounded(performance.now() - started) });
    try {
      const answer = await body((more) => void Object.assign(known, more));
      parts.note(told());
      return { code: 200, msg: '', ...answer };
    } catch (error) {
      return replyTo(refused(error, told()), known.who?.language ?? languageOf(from.language));
    }
  }

  /** The refusal that an error means to the caller, after its log line. A bug is named by a reference. */
  function refused(error: unknown, note: CallNote): Refusal {
    const refusal = refusalOf(error);
    const reference = randomUUID().slice(0, 8);
    parts.note(refusal ? { ...note, refusal: refusal.code } : { ...note, refusal: 'BUG', reference, error });
    return refusal ?? new Refusal('BUG', { reference });
  }

  function answer(endpoint: Endpoint, body: string, from: Caller): Promise<Reply> {
    return attempt(from, async (tell) => {
      const frame = readFrame(body);
      tell({ cmd: frame.cmd.slice(0, 60) });
      const one = async (): Promise<Answer> => {
        const { who, handler, params } = await admit(endpoint, frame, from, (heard) => tell({ who: heard }));
        if (who.kind === 'stranger') return strangers.run(originOf(from.ip), () => run(who, handler, params));
        known.add(frame.sid ?? '');
        return run(who, handler, params);
      };
      if (frame.sid === undefined) return one();
      // Sessions that were never seen share the turn of their address, so invented ones gain nothing.
      return signedIn.run(known.has(frame.sid) ? frame.sid : `ip:${originOf(from.ip)}`, one);
    });
  }

  function replyTo(refusal: Refusal, language: Language): Reply {
    const { translate } = parts.product;
    const at = refusal.faults.map((fault) => ({
      at: fault.at,
      why: fault.why,
      msg: translate(language, `refusal.${fault.why}`, fault.facts),
    }));
    const time = refusal.code === 'CLOCK_SKEW' ? { server_time: parts.clock.now().getTime() } : {};
    const first = at[0];
    const msg = translate(language, `refusal.${refusal.code}`, refusal.facts);
    return {
      code: codeOf(refusal.code),
      msg: refusal.code === 'BAD_PARAMS' && first ? `${msg}${first.msg} (${first.at})` : msg,
      data: { refusal: refusal.code, ...refusal.facts, ...(at.length > 0 ? { at } : {}), ...time },
    };
  }

  return {
    answer,
    reads(cmd) {
      const call = handlers.get(cmd)?.call;
      return call?.kind === 'read' && call.permit !== 'anyone';
    },
    attempt,
    admit,
    run,
    async read(who, cmd, params) {
      return (await run(who, readHandlerOf(who, cmd), params)).data;
    },
    readReplica: (who, cmd, params) => run(who, readHandlerOf(who, cmd), params, true),
    async whoOf(accountId) {
      const who = await parts.sessions.whoOf(accountId);
      return who && { ...who, ip: '', agent: '' };
    },
    longWork: (of, body) => longWork.run(of, body),
    companyIds: () => parts.sessions.companyIds(),
    product: parts.product,
    clock: parts.clock,
    async within(who, kind, body, limits) {
      if (kind === 'write') await refuseWithoutRoom();
      return (await transact(who, kind, 'system', undefined, (work) => body(work as never), limits)).data;
    },
  };
}

/** The sessions that were admitted recently. */
function knownSessions(): { has(sid: string): boolean; add(sid: string): void } {
  const sids = new Set<string>();
  return {
    has: (sid) => sids.has(sid),
    add(sid) {
      sids.delete(sid);
      sids.add(sid);
      if (sids.size > 20_000) for (const oldest of sids) return void sids.delete(oldest);
    },
  };
}

function rounded(ms: number): number {
  return Math.round(ms * 100) / 100;
}

export function languageOf(header: string | undefined): Language {
  return languages.find((language) => language === header?.slice(0, 2).toLowerCase()) ?? 'zh';
}

function byKey<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, T> {
  const map = new Map<string, T>();
  for (const item of items) {
    if (map.has(key(item))) throw new Error(`declared twice: ${key(item)}`);
    map.set(key(item), item);
  }
  return map;
}
