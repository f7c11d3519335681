import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool, SlowStatement } from './db.ts';
import type { CallNote } from './door.ts';
import { checksAsked } from './hashing.ts';
import type { PushFigures } from './push.ts';
import { sameText } from './wire.ts';
import type { Work } from './work.ts';

/** The queue of jobs, of all processes: ready to run, due later, running, given up; and the age of the oldest ready job. */
export type QueueFigures = {
  readonly waiting: number;
  readonly later: number;
  readonly running: number;
  readonly failed: number;
  readonly oldest_s: number;
};

export type Metrics = {
  note(note: CallNote): void;
  slow(statement: SlowStatement): void;
  /** An error that no code handled. */
  unhandled(): void;
  watch(parts: { pool: Pool; push: () => PushFigures; queue: () => Promise<QueueFigures>; report: (error: unknown) => void }): void;
  serve(app: FastifyInstance, key: string | undefined): void;
};

export async function queueFigures({ db }: Work<never>): Promise<QueueFigures> {
  const { rows } = await sql<{ jobs: Partial<QueueFigures> }>`select app.upkeep_facts() -> 'jobs' as jobs`.execute(db);
  return { waiting: 0, later: 0, running: 0, failed: 0, oldest_s: 0, ...rows[0]?.jobs };
}

/**
 * The metrics of this process for Prometheus: calls by name and outcome, slow statements by call, the pool, jobs, push,
 * the runtime. `known` lists the existing calls: a label taken from a stranger's input would let that stranger create
 * labels without end.
 */
export function metrics(known: ReadonlySet<string>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const labelOf = (cmd: string): string => (known.has(cmd) || cmd === 'system' ? cmd : 'unknown');
  const calls = new Histogram({
    name: 'quayside_call_seconds',
    help: 'Calls by name and outcome (ok or the refusal), from the form to the reply',
    labelNames: ['cmd', 'outcome'],
    registers,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  });
  const slow = new Histogram({
    name: 'quayside_slow_statement_seconds',
    help: 'Statements over the threshold of SLOW_MS, by call; jobs are system',
    labelNames: ['cmd'],
    registers,
    buckets: [0.5, 1, 2.5, 5, 15],
  });
  const unhandled = new Counter({
    name: 'quayside_unhandled_total',
    help: 'Rejections and exceptions that no code handled: each is a fault of the product',
    registers,
  });
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  const counter = (name: string, help: string, read: () => number): void => {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  };
  return {
    note({ cmd, refusal, ms }) {
      calls.observe({ cmd: labelOf(cmd), outcome: refusal ?? 'ok' }, ms / 1000);
    },
    slow({ cmd, ms }) {
      slow.observe({ cmd: labelOf(cmd) }, ms / 1000);
    },
    unhandled() {
      unhandled.inc();
    },
    watch({ pool, push, queue, report }) {
      gauge('quayside_pool_connections', 'Database connections of this process', () => pool.totalCount);
      gauge('quayside_pool_idle', 'Those of them that nobody uses', () => pool.idleCount);
      gauge('quayside_pool_waiting', 'Calls that wait for a database connection', () => pool.waitingCount);
      gauge('quayside_push_sockets', 'Open push connections', () => push().connections);
      counter('quayside_password_checks_total', 'Passwords checked against a hash', checksAsked);
      counter('quayside_push_sent_total', 'Frames sent to browsers', () => push().sent);
      counter('quayside_push_coalesced_total', 'Refreshes of counts that went out in one frame with others', () => push().coalesced);
      // The two figures below come from one query. While the database is unreachable they are left out, and the rest is
      // still reported.
      let asking: Promise<QueueFigures | undefined> | undefined;
      const ask = (): Promise<QueueFigures | undefined> =>
        (asking ??= queue()
          .catch((error: unknown) => void report(error))
          .finally(() => void (asking = undefined)));
      new Gauge({
        name: 'quayside_jobs',
        help: 'Jobs of all processes: waiting, later, running, failed',
        labelNames: ['state'],
        registers,
        async collect() {
          this.reset();
          const figures = await ask();
          for (const state of ['waiting', 'later', 'running', 'failed'] as const) if (figures) this.set({ state }, figures[state]);
        },
      });
      new Gauge({
        name: 'quayside_job_oldest_seconds',
        help: 'How long the oldest job that is ready waits',
        registers,
        async collect() {
          this.set((await ask())?.oldest_s ?? 0);
        },
      });
    },
    serve(app, key) {
      app.get('/metrics', async (request, reply) => {
        const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);
        const keyed = key !== undefined && sameText(request.headers.authorization ?? '', `Bearer ${key}`);
        if (!local && !keyed) return reply.code(404).send();
        return reply.header('content-type', registry.contentType).send(await registry.metrics());
      });
    },
  };
}
