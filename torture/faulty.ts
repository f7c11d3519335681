import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { registry } from '../src/apps/registry.generated.ts';
import type { Job, JobContext, Work } from '../src/server/work.ts';

/**
 * Where a job fails, once: before it does anything, within a transaction in its middle, after everything. `hold` waits within that transaction until
 * its connection or its process is killed. `count` fails nowhere.
 */
export type Fault = 'start' | 'middle' | 'end' | 'hold' | 'count';
export type Faults = {
  /** The fault of each job by its name. */
  readonly faults: Readonly<Record<string, Fault>>;
  /** The transaction that is a job's middle; the first where it is not named. */
  readonly middles: Readonly<Record<string, number>>;
  /** A line for each fault that happened and each job that ended: survives a kill. */
  readonly journal: string;
};

/* The product as main.ts runs it, with jobs that fail as FAULTS says. It is started instead of main.ts. */
const { faults, middles, journal } = JSON.parse(process.env['FAULTS'] ?? '{}') as Faults;
const note = (line: string): void => appendFileSync(journal, `${line}\n`);
const happened = (name: string): boolean => existsSync(journal) && readFileSync(journal, 'utf8').includes(`fault ${name} `);

function faulty(job: Job): Job {
  const run = async (context: JobContext<never>, payload: never): Promise<void> => {
    const fault = faults[job.name];
    let transactions = 0;
    const inside = async (work: Work<never>): Promise<void> => {
      transactions++;
      if (transactions !== (middles[job.name] ?? 1) || happened(job.name)) return;
      if (fault === 'middle') fail(job.name, fault);
      if (fault === 'hold') await hold(job.name, work);
    };
    const watched: JobContext<never> = {
      ...context,
      within: (body) =>
        context.within(async (work) => {
          const done = await body(work);
          await inside(work);
          return done;
        }),
      as: (accountId, body) =>
        context.as(accountId, async (work) => {
          const done = await body(work);
          await inside(work);
          return done;
        }),
    };
    if (fault === 'start' && !happened(job.name)) fail(job.name, fault);
    await job.run(watched, payload);
    if (fault === 'end' && !happened(job.name)) fail(job.name, fault);
    note(`done ${job.name} ${transactions}`);
  };
  return { ...job, run };
}

function fail(name: string, fault: Fault): never {
  note(`fault ${name} ${fault}`);
  throw new Error(`the torture fails ${name} at its ${fault}`);
}

async function hold(name: string, { db }: Work<never>): Promise<void> {
  note(`fault ${name} hold`);
  const until = performance.now() + 60_000;
  while (performance.now() < until) await sql`select pg_sleep(0.2)`.execute(db);
}

// The list is the registry's own: main.ts reads it after this.
const jobs = registry.jobs as Job[];
for (const [place, job] of jobs.entries()) jobs[place] = faulty(job);
await import('../src/apps/main.ts');
