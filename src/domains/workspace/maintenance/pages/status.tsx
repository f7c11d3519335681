import { Alert, App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { refusedText } from '../../../../web/kit/reply/refused-text.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { readStatus, restartJob } from '../contract.ts';
import { may } from '../permits.ts';
import type { Level } from '../rules.ts';
import './status.css';

const tones = { good: 'good', look: 'warning', bad: 'bad' } as const;

/** The state of the product: sessions, jobs, messages, the database, the last backup, and the last run of each scheduled job. */
export default function SystemStatus(): ReactNode {
  const t = useT();
  const { number, instant } = useFormat();
  const read = useRead(readStatus, {});
  if (read.error) return <Read of={read} />;
  const loading = !read.data;
  const {
    sessions,
    jobs,
    push,
    outbox,
    database,
    backup,
    archive,
    failed_jobs = [],
    runs = [],
    version,
    node,
    started_at,
  } = read.data ?? {};
  const figure = (word: Parameters<typeof t>[0], value: string | number | undefined, level?: Level) => (
    <Stat
      label={t(word)}
      value={typeof value === 'number' ? number(value) : value}
      loading={loading}
      {...(level ? { tone: tones[level] } : {})}
    />
  );
  const archiveFrom = ({ on, from }: { on: boolean; from: string | null }): string => {
    if (!on) return t('upkeep.archive.off');
    return from ? instant(from) : t('upkeep.archive.none');
  };
  const connections = database && t('upkeep.connections.of', { used: number(database.connections), max: number(database.connections_max) });
  return (
    <div className="upkeep">
      <header className="upkeep-head">
        <h1>{t('page.status')}</h1>
        <Button onClick={() => void read.refetch()} loading={read.isFetching}>
          {t('upkeep.refresh')}
        </Button>
      </header>
      <Group title={t('upkeep.sessions')}>
        {figure('upkeep.staff', sessions?.staff)}
        {figure('upkeep.carriers', sessions?.carriers)}
        {figure('upkeep.customers', sessions?.customers)}
      </Group>
      <Group title={t('upkeep.jobs')} level={jobs?.level}>
        {figure('upkeep.waiting', jobs?.waiting)}
        {figure('upkeep.running', jobs?.running)}
        {figure('upkeep.later', jobs?.later)}
        {figure('upkeep.failed', jobs?.failed, jobs?.failed ? 'look' : undefined)}
        {figure('upkeep.oldest', jobs?.oldest_s)}
      </Group>
      <Group title={t('upkeep.outbox')} level={outbox?.level}>
        {figure('upkeep.queued', outbox?.queued)}
        {figure('upkeep.failed', outbox?.failed, outbox?.failed ? 'look' : undefined)}
        {figure('upkeep.push', push?.waiting, push?.level)}
      </Group>
      <Group title={t('upkeep.database')} level={database?.level}>
        {figure('upkeep.size', database && Math.round(Number(database.bytes) / 1_000_000))}
        {figure('upkeep.connections', connections)}
        {figure('upkeep.version', database?.version)}
        {figure('upkeep.started_at', database && instant(database.started_at))}
      </Group>
      <Group title={t('upkeep.backup')} level={backup?.level}>
        {figure('upkeep.at', backup && (backup.at ? instant(backup.at) : t('upkeep.backup.never')))}
        {figure('upkeep.rows', backup?.rows === undefined || backup.rows === null ? '—' : Number(backup.rows))}
      </Group>
      <Group title={t('upkeep.archive')} level={archive?.level}>
        {figure('upkeep.archive.from', archive && archiveFrom(archive))}
        {figure('upkeep.archive.at', archive && (archive.at ? instant(archive.at) : '—'))}
        {figure('upkeep.size', archive && (archive.bytes ? Math.round(Number(archive.bytes) / 1_000_000) : '—'))}
      </Group>
      {archive?.error && <Alert type="error" title={t('upkeep.archive.error', { error: archive.error })} />}
      <Group title="Quayside">
        {figure('upkeep.version', version)}
        {figure('upkeep.node', node)}
        {figure('upkeep.started_at', started_at && instant(started_at))}
      </Group>
      {failed_jobs.length > 0 && (
        <section>
          <h2>{t('upkeep.failedJobs')}</h2>
          <p className="kit-quiet">{t('upkeep.failedJobs.help')}</p>
          <FailedJobs jobs={failed_jobs} />
        </section>
      )}
      <section>
        <h2>{t('upkeep.runs')}</h2>
        {runs.length === 0 ? <p className="kit-quiet">{t('upkeep.runs.none')}</p> : <Runs runs={runs} />}
      </section>
    </div>
  );
}

function Group({ title, level, children }: { title: string; level?: Level | undefined; children: ReactNode }): ReactNode {
  const t = useT();
  return (
    <section aria-label={title}>
      <h2>
        {title} {level && <ToneTag tone={tones[level]}>{t(`upkeep.level.${level}`)}</ToneTag>}
      </h2>
      <Stats>{children}</Stats>
    </section>
  );
}

function FailedJobs({ jobs }: { jobs: ResultOf<typeof readStatus>['failed_jobs'] }): ReactNode {
  const t = useT();
  const can = useCan();
  const send = useSend();
  const { message } = App.useApp();
  const { instant, number } = useFormat();
  const [starting, setStarting] = useState<string>();
  const restart = async (id: string): Promise<void> => {
    setStarting(id);
    try {
      await send(restartJob, { id });
      void message.success(t('upkeep.restarted'));
    } catch (error) {
      void message.error(refusedText(error, t).text);
    } finally {
      setStarting(undefined);
    }
  };
  return (
    <table className="upkeep-runs upkeep-failed">
      <thead>
        <tr>
          <th scope="col">{t('upkeep.run')}</th>
          <th scope="col">{t('upkeep.failed_at')}</th>
          <th scope="col">{t('upkeep.attempts')}</th>
          <th scope="col">{t('upkeep.reason')}</th>
          {can(may.restart) && <td />}
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ id, name, reason, attempts, failed_at }) => (
          <tr key={id}>
            <td>{t(`job.${name}`)}</td>
            <td>{instant(failed_at)}</td>
            <td>{number(attempts)}</td>
            <td>{reason}</td>
            {can(may.restart) && (
              <td>
                <Button size="small" loading={starting === id} onClick={() => void restart(id)}>
                  {t('upkeep.restart')}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Run = { readonly kind: string; readonly at: string; readonly ok: boolean; readonly error: string | null };

function Runs({ runs }: { runs: readonly Run[] }): ReactNode {
  const t = useT();
  const { instant } = useFormat();
  return (
    <table className="upkeep-runs">
      <thead>
        <tr>
          <th scope="col">{t('upkeep.run')}</th>
          <th scope="col">{t('upkeep.at')}</th>
          <th scope="col">{t('upkeep.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.kind}>
            <td>{t(`job.${run.kind}`)}</td>
            <td>{instant(run.at)}</td>
            <td>
              {run.ok ? <ToneTag tone="good">{t('upkeep.ok')}</ToneTag> : <ToneTag tone="bad">{run.error ?? t('upkeep.failed')}</ToneTag>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
