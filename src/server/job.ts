import type { z } from 'zod';
import { event } from '../kernel/event.ts';
import type { Job, JobContext } from './work.ts';

/** The job's name for graphile-worker: its crontab does not accept dots. */
export function taskOf(job: Pick<Job, 'name'>): string {
  return job.name.replaceAll('.', ':');
}

/** The name of the job behind a task of graphile-worker. */
export function jobNameOf(task: string): string {
  return task.replaceAll(':', '.');
}

export function jobFor<DB>() {
  return <P extends z.ZodType>(j: {
    name: string;
    payload: P;
    cron?: string;
    attempts?: number;
    statementMinutes?: number | undefined;
    run: (context: JobContext<DB>, payload: z.output<P>) => Promise<void>;
  }): Job<P> => ({ kind: 'job', ...j, run: j.run as never });
}

/** A job failed as often as it may and is not tried again, or an administrator started one of those again. */
type EndedJob = { readonly name: string; readonly payload: unknown };
export const jobFailed = event<EndedJob & { readonly reason: string }>('job.failed');
export const jobRestarted = event<EndedJob>('job.restarted');
