import type { z } from 'zod';
import type { Job, JobContext } from './work.ts';

/** The job's name for graphile-worker: its crontab does not accept dots. */
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
