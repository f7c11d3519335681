import type { z } from 'zod';
import type { Product } from './product.ts';
import type { Work } from './work.ts';

export type JobOptions = {
  readonly runAt?: Date /** A queued job of the same key is replaced, not doubled. */;
  readonly key?: string;
  readonly queue?: string;
};

/** What a running job may do: short transactions of its own, as the system, each with its audit lines where it changes something. */
export type JobContext<DB> = {
  readonly now: () => Date;
  /** One transaction as the system. */
  readonly within: <T>(run: (work: Work<DB>) => Promise<T>) => Promise<T>;
  /** One transaction as the account that asked for the job, with its rights and rows as they are now. */
  readonly as: <T>(accountId: bigint, run: (work: Work<DB>) => Promise<T>) => Promise<T>;
  /** A read call as that account would have it answered, for exports: the door's own checks hold. */
  readonly read: (accountId: bigint, cmd: string, params: Record<string, unknown>) => Promise<unknown>;
  readonly product: Product;
  /** Aborted when the server stops; a job that can be continued should stop at the next safe point and throw. */
  readonly signal: AbortSignal;
};

/** A job is code with a name and a schema for its payload. It may be run twice and killed anywhere: it must be safe both ways. */
export type Job<P extends z.ZodType = z.ZodType> = {
  readonly kind: 'job';
  readonly name: string;
  readonly payload: P;
  readonly run: (context: JobContext<never>, payload: never) => Promise<void>;
  /** Cron pattern in UTC for jobs that run by the clock. */
  readonly cron?: string;
  readonly attempts?: number;
};

/** The job's name as graphile-worker takes it: its crontab knows no dots. */
export function taskOf(job: Pick<Job, 'name'>): string {
  return job.name.replaceAll('.', ':');
}

export function jobFor<DB>() {
  return <P extends z.ZodType>(j: {
    name: string;
    payload: P;
    cron?: string;
    attempts?: number;
    run: (context: JobContext<DB>, payload: z.output<P>) => Promise<void>;
  }): Job<P> => ({ kind: 'job', ...j, run: j.run as never });
}
