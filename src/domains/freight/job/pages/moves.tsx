import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import type { Moves } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { moveFreightJob } from '../contract.ts';
import type { FreightJobState } from '../states.ts';

export const freightJobTones: Readonly<Record<FreightJobState, Tone>> = {
  draft: 'neutral',
  inProgress: 'info',
  departed: 'progress',
  arrived: 'warning',
  delivered: 'good',
  closed: 'neutral',
  cancelled: 'bad',
};

type Movable = { readonly id: string; readonly version: number; readonly state: FreightJobState; readonly no: string };
type Report<Row> = { readonly action: 'depart' | 'arrive' | 'deliver'; readonly row: Row };

/** The buttons of a job on every page that shows it. Reports ask for their time; the page places the dialog. */
export function useFreightJobMoves<Row extends Movable>(): Moves<Row> & { dialog: ReactNode } {
  const [report, setReport] = useState<Report<Row> | null>(null);
  const moves = useMoves(moveFreightJob, {
    dialogs: {
      depart: (row: Row) => setReport({ action: 'depart', row }),
      arrive: (row: Row) => setReport({ action: 'arrive', row }),
      deliver: (row: Row) => setReport({ action: 'deliver', row }),
    },
  });
  return { ...moves, dialog: report && <ReportDialog {...report} close={() => setReport(null)} /> };
}

function ReportDialog({ action, row, close }: Report<Movable> & { close: () => void }): ReactNode {
  return (
    <FormDialog
      call={moveFreightJob}
      verb={`freightJob.do.${action}`}
      of={row.no}
      start={{ id: row.id, version: row.version, action, at: serverNow().toISOString() }}
      fields={[{ key: 'at', is: 'instant' }]}
      close={close}
    />
  );
}
