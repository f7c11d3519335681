import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import { type Guard, guardedFields, withoutHidden } from '../kernel/guard.ts';
import type { Event } from '../kernel/event.ts';
import type { ListCall } from '../kernel/list.ts';
import type { Permit, UserType } from '../kernel/permit.ts';
import { type Fault, Refusal } from '../kernel/refusal.ts';
import { limitOf } from '../kernel/schema.ts';
import { type Language, languages } from '../kernel/words.ts';
import type { Clock } from './clock.ts';
import { mayRetry, type Pool, type SlowWatch } from './db.ts';
import type { Numbers } from './numbering.ts';
import type { RecordKind } from './record.ts';
import { type SessionSource, signKeyOf, type Who } from './session.ts';
import { beginTransaction, type Told } from './transaction.ts';
import type { Product } from './product.ts';
import { isTooLate, withLastChange } from './too-late.ts';
import { refusalOf } from './refusal-of.ts';
import { codeOf, type Endpoint, endpoints, type Frame, readFrame, readParams, verify } from './wire.ts';
import type { Handler, Reaction, Work } from './work.ts';

export type Reply = { readonly code: number; readonly msg: string; readonly data: unknown };

/** One line for the log of every call that came in. */
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
  readonly numbers: Numbers;
  readonly product: Product;
  readonly clock: Clock;
  readonly sessions: SessionSource;
  readonly handlers: readonly Handler[];
  readonly reactions: readonly Reaction[];
  readonly records: readonly RecordKind[];
  /** Whether there is room to write; unsaid there is. */
  readonly room?: () => Promise<boolean>;
  readonly note: (note: CallNote) => void;
  readonly slow?: SlowWatch | undefined;
};

/** Where a call came from. */
type Caller = { readonly ip: string; readonly language?: string | undefined; readonly agent?: string | undefined };

/** A caller and a call that belong together; what is left is to parse and run it. */
export type Admitted = { readonly who: Who; readonly handler: Handler; readonly params: Record<string, unknown> };

type Tell = (known: { cmd?: string; who?: Who }) => void;

export type Door = {
  /** Answers one form body that came to an endpoint. It never throws. */
  answer(endpoint: Endpoint, body: string, from: Caller): Promise<Reply>;
  /** Whether a call only reads, and for somebody who is signed in. */
  reads(cmd: string): boolean;
  /** Runs something that comes from outside and answers as the wire does, whatever it throws. Tell what becomes known of it. */
  attempt(from: Caller, body: (tell: Tell) => Promise<unknown>): Promise<Reply>;
  /** The session and params of a signed form that is not a call of JSON alone (uploads): the same checks up to the params. */
  admit(endpoint: Endpoint, frame: Frame, from: Caller, heard?: (who: Who) => void): Promise<Admitted>;
  /** Runs a handler for somebody who was admitted: one transaction, its audit, its reply. */
  run(who: Who, handler: Handler, params: Record<string, unknown>): Promise<unknown>;
  /** Answers a read call for somebody without a wire: exports take the rows that the person would see. Refuses as the door does. */
  read(who: Who, cmd: string, params: Record<string, unknown>): Promise<unknown>;
  /** One transaction of the server's own, as the system or as an account: for jobs and machines' interfaces. */
  within<DB, T>(who: Who, kind: 'read' | 'write', run: (work: Work<DB>) => Promise<T>): Promise<T>;
  /** An account as it is now, for jobs and push. */
  whoOf(accountId: bigint): Promise<Who | undefined>;
  companyIds(): Promise<readonly bigint[]>;
  readonly product: Product;
  readonly clock: Clock;
};

/** Nobody is signed in: what handlers of `anyone` calls see. */
function stranger(from: Caller): Who {
  return { ...nobody, userType: 5, language: languageOf(from.language), ip: from.ip, agent: from.agent ?? '' };
}

/** Who has no account: the ground of strangers, of the system and of machines that speak for a party. */
export const nobody = {
  accountId: 0n,
  name: '',
  companyId: 0n,
  companyIds: [],
  scope: 'all',
  hidden: new Set<Guard>(),
  carrierId: null,
  customerId: null,
  permits: new Set<string>(),
  timeZone: 'Asia/Shanghai',
  sessionId: 0n,
} as const;

/** The server itself: jobs, the clock, machines' interfaces. */
export function system(companyIds: readonly bigint[] = []): Who {
  return { ...nobody, name: 'system', userType: 1, companyId: companyIds[0] ?? 0n, companyIds, language: 'zh', ip: '', agent: '' };
}

/** The way of every call (wire.md gives the order of refusals; cheap ones first). */
export function openDoor(parts: DoorParts): Door {
  const handlers = byKey(parts.handlers, (handler) => handler.call.cmd);
  const records = byKey(parts.records, (record) => record.subject);
  const reactions = new Map<Event<unknown>, Reaction[]>();
  for (const reaction of parts.reactions) reactions.set(reaction.event, [...(reactions.get(reaction.event) ?? []), reaction]);

  // Strangers wait their turn, so that a flood of sign-ins leaves connections and cores to those who are signed in.
  const strangers = turnstile(6, 200);

  async function admit(endpoint: Endpoint, frame: Frame, from: Caller, heard?: (who: Who) => void): Promise<Admitted> {
    const open = frame.sid === undefined ? handlers.get(frame.cmd) : undefined;
    if (open?.call.permit === 'anyone') return { who: stranger(from), handler: open, params: readParams(frame.params) };
    const { sid } = frame;
    if (sid === undefined || !/^[0-9a-f]{32}$/.test(sid)) throw new Refusal('SESSION_GONE');
    const now = parts.clock.now();
    const found = await parts.sessions.find(sid, now);
    if (found === 'gone') throw new Refusal('SESSION_GONE');
    if (found === 'ended') throw new Refusal('SESSION_ENDED');
    const who: Who = { ...found.who, ip: from.ip, agent: from.agent ?? '' };
    heard?.(who);
    verify(signKeyOf(parts.product.keyFor, sid, found.loginTs), endpoint, { ...frame, sid }, found.loginTs, now);
    const handler = handlerOf(frame.cmd);
    if (found.mustReset && !handler.call.duringForcedReset) throw new Refusal('PASSWORD_CHANGE_DUE');
    if (found.mustEnrol && !handler.call.duringForcedReset && !handler.call.duringEnrolment) throw new Refusal('SECOND_FACTOR_DUE');
    permitOrRefuse(handler, endpoint, who);
    // Before an upload's bytes are taken.
    if (handler.call.kind === 'write') await refuseWithoutRoom(handler.call);
    return { who, handler, params: readParams(frame.params) };
  }

  async function run(who: Who, handler: Handler, sent: Record<string, unknown>): Promise<unknown> {
    const { call } = handler;
    const { request_id, ...rest } = sent;
    const requestId = call.kind === 'write' && who.accountId !== 0n ? requestIdOf(request_id) : undefined;
    const params = takenBy(call.params, requestId ? rest : sent);
    refuseHiddenOrder(call, params, who);
    const request = requestId ? { id: requestId, hash: hashOf(rest), toldOnce: call.toldOnce ?? [] } : undefined;
    const done = transact(who, call.kind, call.cmd, request, async (work, told) => {
      const result = await handler.run(work, params as never);
      // A batch of which every part was refused has changed nothing and has nothing to tell.
      if (call.kind === 'write' && told.audit.length === 0 && told.refused.length === 0)
        throw new Error(`${call.cmd} changed something and told nobody`);
      return withoutHidden(call.result, call.result.parse(result), who.hidden);
    });
    return done.catch(async (error: unknown) => {
      throw error instanceof Refusal && isTooLate(error) ? await whoCameFirst(who, call.cmd, params, error) : error;
    });
  }

  /** The record is the one that the refusal names, of a call for many, else the one that the call's own params name. */
  async function whoCameFirst(who: Who, cmd: string, params: unknown, refusal: Refusal): Promise<Refusal> {
    const named = refusal.facts['id'] ?? (typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined);
    if (who.userType !== 1 || named === undefined) return refusal;
    const subject = String(refusal.facts['subject'] ?? cmd.split('.')[0]);
    const id = BigInt(String(named));
    return transact(who, 'read', cmd, undefined, (work) => withLastChange(work, refusal, { subject, id }));
  }

  async function transact<T>(
    who: Who,
    kind: 'read' | 'write',
    cmd: string,
    request: { id: string; hash: string; toldOnce: readonly string[] } | undefined,
    body: (work: Work<never>, told: Told) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const transaction = await beginTransaction(parts.pool, {
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
      });
      try {
        if (transaction.stored !== undefined) {
          await transaction.rollback();
          return transaction.stored.reply as T;
        }
        const result = await body(transaction.work, transaction.told);
        await transaction.commit(result);
        return result;
      } catch (error) {
        if (error instanceof Refusal && error.keep) {
          await transaction.commit(null);
          throw error;
        }
        await transaction.rollback();
        if (!mayRetry(error) || attempt === 4) throw error;
        await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt));
      }
    }
  }

  /** Signing in and out writes little and must go on: somebody has to look after the full disk. */
  async function refuseWithoutRoom(call?: Call): Promise<void> {
    if (call?.permit === 'anyone' || call?.duringForcedReset) return;
    if (parts.room && !(await parts.room())) throw new Refusal('NO_ROOM');
  }

  function handlerOf(cmd: string): Handler {
    const handler = handlers.get(cmd);
    if (!handler) throw new Refusal('UNKNOWN_CALL', { cmd: cmd.slice(0, 60) });
    return handler;
  }

  async function attempt(from: Caller, body: (tell: Tell) => Promise<unknown>): Promise<Reply> {
    const started = performance.now();
    const known: { cmd: string; who?: Who } = { cmd: '' };
    const told = () => ({ ...known, ms: Math.round((performance.now() - started) * 100) / 100 });
    const language = (): Language => known.who?.language ?? languageOf(from.language);
    try {
      const data = await body((more) => void Object.assign(known, more));
      parts.note(told());
      return { code: 200, msg: '', data };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) {
        parts.note({ ...told(), refusal: refusal.code });
        return replyTo(refusal, language());
      }
      const reference = randomUUID().slice(0, 8);
      parts.note({ ...told(), refusal: 'BUG', reference, error });
      return replyTo(new Refusal('BUG', { reference }), language());
    }
  }

  function answer(endpoint: Endpoint, body: string, from: Caller): Promise<Reply> {
    return attempt(from, async (tell) => {
      const frame = readFrame(body);
      tell({ cmd: frame.cmd.slice(0, 60) });
      const { who, handler, params } = await admit(endpoint, frame, from, (heard) => tell({ who: heard }));
      return who.accountId === 0n ? strangers(() => run(who, handler, params)) : run(who, handler, params);
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
    read(who, cmd, params) {
      const handler = handlerOf(cmd);
      if (handler.call.kind !== 'read') throw new Refusal('NOT_PERMITTED');
      permitOrRefuse(handler, who.userType === 2 ? endpoints.supplier : endpoints.staff, who);
      return run(who, handler, params);
    },
    async whoOf(accountId) {
      const who = await parts.sessions.whoOf(accountId);
      return who && { ...who, ip: '', agent: '' };
    },
    companyIds: () => parts.sessions.companyIds(),
    product: parts.product,
    clock: parts.clock,
    async within(who, kind, body) {
      if (kind === 'write') await refuseWithoutRoom();
      return transact(who, kind, 'system', undefined, (work) => body(work as never));
    },
  };
}

/** Lets `width` in at a time and has `queue` wait; whoever comes after that is refused at once. */
function turnstile(width: number, queue: number): <T>(run: () => Promise<T>) => Promise<T> {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (inside < width) inside++;
    else if (waiting.length >= queue) throw new Refusal('BUSY');
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await run();
    } finally {
      // Whoever waits longest takes over the place; only when nobody waits does it become free.
      const next = waiting.shift();
      if (next) next();
      else inside--;
    }
  };
}

function permitOrRefuse({ call }: Handler, endpoint: Endpoint, who: Who): void {
  const own = who.userType === 2 ? endpoints.supplier : endpoints.staff;
  if (endpoint !== own || !call.users.includes(who.userType as UserType)) throw new Refusal('WRONG_USER_TYPE');
  if (call.permit === 'anyone' || call.permit === 'signedIn') return;
  const any: readonly Permit[] = typeof call.permit === 'string' ? [call.permit] : call.permit;
  if (!any.some((permit) => who.permits.has(permit))) throw new Refusal('NOT_PERMITTED');
}

/** An order by what somebody may not see would tell him what he may not see. */
function refuseHiddenOrder(call: Call, params: unknown, who: Who): void {
  if (who.hidden.size === 0 || !('list' in call)) return;
  const { row } = (call as ListCall).list;
  const { sort = [] } = params as { sort?: readonly { key: string }[] };
  const fields = guardedFields(row);
  if (sort.some(({ key }) => who.hidden.has(fields.get(key) as Guard))) throw new Refusal('NOT_PERMITTED');
}

function requestIdOf(sent: unknown): string {
  const parsed = z.uuid().safeParse(sent);
  if (!parsed.success) throw new Refusal('BAD_PARAMS', {}, [{ at: 'request_id', why: 'BAD_UUID' }]);
  return parsed.data.toLowerCase();
}

/** The same params give the same hash whatever the order of their keys. */
function hashOf(params: unknown): string {
  return createHash('sha256').update(canonical(params)).digest('hex');
}
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

const known: Readonly<Record<string, string>> = {
  invalid_type: 'BAD_TYPE',
  too_small: 'TOO_SMALL',
  too_big: 'TOO_LARGE',
  unrecognized_keys: 'UNKNOWN_FIELD',
  invalid_value: 'BAD_CHOICE',
};
/** The values as their schema takes them; refuses BAD_PARAMS with each fault. */
export function takenBy<S extends z.ZodType>(schema: S, values: unknown): z.output<S> {
  const read = schema.safeParse(values);
  if (!read.success) throw new Refusal('BAD_PARAMS', {}, faultsOf(read.error));
  return read.data;
}

/** Each fault with its place. A schema's own message is a refusal word when it is written in capitals. */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.slice(0, 50).flatMap((issue) => {
    const at = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ at: [...issue.path, key].join('.'), why: 'UNKNOWN_FIELD' }));
    if (/^[A-Z][A-Z0-9_]+$/.test(issue.message)) return [{ at, why: issue.message, ...limits(issue) }];
    const absent = issue.code === 'invalid_type' && /received undefined/.test(issue.message);
    return [{ at, why: absent ? 'REQUIRED' : (known[issue.code] ?? 'BAD_VALUE'), ...limits(issue) }];
  });
}
function limits(issue: z.core.$ZodIssue): Pick<Fault, 'facts'> {
  const limit = limitOf(issue);
  return limit === undefined ? {} : { facts: { limit } };
}

export function languageOf(header: string | undefined): Language {
  const first = header?.slice(0, 2).toLowerCase();
  return languages.find((language) => language === first) ?? 'zh';
}

function byKey<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, T> {
  const map = new Map<string, T>();
  for (const item of items) {
    if (map.has(key(item))) throw new Error(`declared twice: ${key(item)}`);
    map.set(key(item), item);
  }
  return map;
}
