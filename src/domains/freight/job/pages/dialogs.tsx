import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useT } from '../../../../web/i18n.ts';
import { type FreightJobDetail, linkFreightLeg, recordFreightMilestone } from '../contract.ts';
import { freightLegKinds } from '../kinds.ts';
import { PassedCutOffs } from './cut-offs.tsx';

type Job = Pick<FreightJobDetail, 'id' | 'version' | 'no' | 'cut_offs'>;

export function MilestoneDialog(props: { job: Job; milestone: FreightJobDetail['milestones'][number]; close: () => void }): ReactNode {
  const { job, milestone, close } = props;
  const t = useT();
  // Departure, arrival and delivery are reported by their moves.
  const hasActual = milestone.kind !== 'departed' && milestone.kind !== 'arrived' && milestone.kind !== 'delivered';
  const { planned_at, estimated_at, actual_at } = milestone;
  return (
    <FormDialog
      call={recordFreightMilestone}
      verb="freightJob.do.milestone"
      of={`${job.no} · ${t(`freightJob.milestone.${milestone.kind}`)}`}
      start={{ id: job.id, version: job.version, kind: milestone.kind, planned_at, estimated_at, ...(hasActual ? { actual_at } : {}) }}
      fields={[
        { key: 'planned_at', is: 'instant' },
        { key: 'estimated_at', is: 'instant' },
        hasActual && { key: 'actual_at', is: 'instant' },
      ]}
      close={close}
    >
      {milestone.kind === 'gateIn' && <PassedCutOffs rows={job.cut_offs} kinds={['FCO']} />}
    </FormDialog>
  );
}

/** Names a transport order or a work order that exists. */
export function LegDialog({ job, close }: { job: Job; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={linkFreightLeg}
      verb="freightJob.do.linkLeg"
      of={job.no}
      start={{ id: job.id, version: job.version, kind: 'drayage' }}
      fields={[
        { key: 'kind', is: 'choice', of: freightLegKinds, words: 'freightJob.legKind', word: 'freightJob.legKind' },
        { key: 'leg_no', is: 'code', help: 'freightJob.legHelp' },
      ]}
      close={close}
    />
  );
}
