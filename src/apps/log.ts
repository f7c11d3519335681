import pino from 'pino';
import type { SlowStatement } from '../server/db.ts';
import type { CallNote } from '../server/door.ts';

export type Log = pino.Logger & { call(note: CallNote): void; slow(statement: SlowStatement): void };

/** One structured line per call. Refusals are not errors; bugs carry the reference that the user was shown. */
export function logger(kind: 'lines' | 'quiet'): Log {
  const log = pino({
    level: kind === 'quiet' ? 'error' : 'info',
    // Errors of the driver carry their whole client; only what happened and where is logged.
    serializers: { err: ({ message, code, stack }: { message?: string; code?: string; stack?: string }) => ({ message, code, stack }) },
  });
  return Object.assign(log, {
    call({ who, error, ...note }: CallNote) {
      const line = { ...note, ...(who ? { account: String(who.accountId), type: who.userType } : {}) };
      if (error !== undefined) log.error({ ...line, err: error });
      else log.info(line);
    },
    slow({ cmd, ms, text }: SlowStatement) {
      log.warn({ cmd, slow_ms: ms, statement: text.slice(0, 2000) });
    },
  });
}
