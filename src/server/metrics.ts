import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from './db.ts';
import type { CallNote } from './door.ts';
import { sameText } from './wire.ts';

export type Metrics = {
  note(note: CallNote): void;
  watch(parts: { pool: Pool; sockets: () => number }): void;
  serve(app: FastifyInstance, key: string | undefined): void;
};

/** What Prometheus reads of this process: calls by name and outcome, the pool, push connections, the runtime. */
export function metrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'quayside_call_seconds',
    help: 'Calls by name and outcome (ok or the refusal), from the form to the reply',
    labelNames: ['cmd', 'outcome'],
    registers: [registry],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  });
  return {
    note({ cmd, refusal, ms }) {
      // A name that is no call would let anybody make labels without end.
      calls.observe(
        { cmd: refusal === 'UNKNOWN_CALL' || refusal === 'BAD_PARAMS' || cmd === '' ? 'unknown' : cmd, outcome: refusal ?? 'ok' },
        ms / 1000,
      );
    },
    watch({ pool, sockets }) {
      const gauge = (name: string, help: string, read: () => number): void => {
        new Gauge({
          name,
          help,
          registers: [registry],
          collect() {
            this.set(read());
          },
        });
      };
      gauge('quayside_pool_connections', 'Database connections of this process', () => pool.totalCount);
      gauge('quayside_pool_waiting', 'Calls that wait for a database connection', () => pool.waitingCount);
      gauge('quayside_push_sockets', 'Open push connections', sockets);
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
