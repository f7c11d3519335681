import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import type { FreightJobDetail } from '../contract.ts';
import { endedStates } from '../states.ts';

/** The cards of a freight job: its next milestone, and its containers. */
export function FreightJobGlances({ job }: { job: FreightJobDetail }): ReactNode {
  if (endedStates.includes(job.state)) return null;
  return (
    <>
      <NextMilestone job={job} />
      {job.containers.length > 0 && <JobContainers job={job} />}
    </>
  );
}

/** The first milestone after the last one that happened, late where its time has passed or is expected after the plan. */
function NextMilestone({ job }: { job: FreightJobDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const now = serverNow();
  const { milestones } = job;
  const last = milestones.findLastIndex(({ actual_at }) => actual_at !== null);
  const [before, next] = [milestones[last], milestones[last + 1]];
  if (!next) return null;
  const at = next.estimated_at ?? next.planned_at;
  const isDelayed = next.planned_at !== null && at !== null && at > next.planned_at;
  const isLate = at !== null && Date.parse(at) < now.getTime();
  return (
    <Glance
      name={t('freightJob.nextMilestone')}
      tone={isLate || isDelayed ? 'bad' : 'neutral'}
      main={[t(`freightJob.milestone.${next.kind}`), at && format.ago(at, now)].filter(Boolean).join(' · ')}
      lines={[
        next.estimated_at !== null && `${t('freightJob.estimated_at')}: ${format.instant(next.estimated_at)}`,
        next.planned_at !== null && `${t('freightJob.planned_at')}: ${format.instant(next.planned_at)}`,
        before?.actual_at && `${t(`freightJob.milestone.${before.kind}`)}: ${format.instant(before.actual_at)}`,
      ]}
    />
  );
}

function JobContainers({ job: { containers } }: { job: FreightJobDetail }): ReactNode {
  const t = useT();
  const numbered = containers.filter(({ container_no }) => container_no !== null).length;
  const weighed = containers.filter(({ vgm_kg }) => vgm_kg !== null).length;
  const sizes = [...new Set(containers.map(({ size_type }) => size_type))];
  return (
    <Glance
      name={t('freightJob.containers')}
      main={sizes.map((size) => `${containers.filter(({ size_type }) => size_type === size).length} × ${size}`).join(' · ')}
      lines={[
        t('freightJob.numbered', { count: numbered, of: containers.length }),
        weighed < containers.length && t('freightJob.weighed', { count: weighed, of: containers.length }),
      ]}
    />
  );
}
