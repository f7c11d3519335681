import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import type { Moves } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useCan } from '../../../../web/session.ts';
import { issuePickList } from '../../picking/contract.ts';
import { pickingDetailPage } from '../../picking/pages.ts';
import { moveOutbound, type OutboundRow } from '../contract.ts';
import { may } from '../permits.ts';
import { isOffered, type OutboundState } from '../states.ts';

export const outboundTones: Readonly<Record<OutboundState, Tone>> = {
  newPlan: 'warning',
  issued: 'progress',
  picked: 'info',
  completed: 'good',
  cancelled: 'bad',
};
export const reservedTones = { none: 'neutral', part: 'warning', whole: 'good' } as const;
export const interceptTones = { requested: 'bad', succeeded: 'neutral', failed: 'warning' } as const;

type Moved = Pick<
  OutboundRow,
  'id' | 'version' | 'state' | 'plan_no' | 'intercept' | 'reserved' | 'plate_no' | 'driver_name' | 'nothing_found'
>;
type Asking<Row> = { readonly what: 'reserve' | 'allocateAgain' | 'complete' | 'issue'; readonly plans: readonly Row[] };

/** The buttons of a plan on every page that shows it. */
export function useOutboundMoves<Row extends Moved>(): Moves<Row> & { dialog: ReactNode } {
  const can = useCan();
  const [asking, setAsking] = useState<Asking<Row> | null>(null);
  const ask = (what: Asking<Row>['what']) => (row: Row) => setAsking({ what, plans: [row] });
  const moves = useMoves(moveOutbound, {
    dialogs: { complete: ask('complete'), ...(can(may.partial) ? { reserve: ask('reserve'), allocateAgain: ask('allocateAgain') } : {}) },
  });
  const canIssue = (row: Row) => can(may.issue) && row.state === 'newPlan' && row.reserved !== 'none';
  const issue = { key: 'issue', word: 'outbound.do.issue', tone: 'primary' } as const;
  const close = () => setAsking(null);
  const [first] = asking?.plans ?? [];
  return {
    of: (row) => [
      ...(canIssue(row) ? [{ ...issue, run: () => setAsking({ what: 'issue', plans: [row] }) }] : []),
      ...moves.of(row).filter(({ key }) => isOffered(key, row)),
    ],
    batch: (...names) => [
      ...moves.batch(...names),
      ...(can(may.issue)
        ? [{ ...issue, takes: canIssue, opens: (rows: readonly Row[]) => setAsking({ what: 'issue', plans: rows }) }]
        : []),
    ],
    dialog: (
      <>
        {first && (asking?.what === 'reserve' || asking?.what === 'allocateAgain') && (
          <ReserveDialog action={asking.what} plan={first} close={close} />
        )}
        {first && asking?.what === 'complete' && <CompleteDialog plan={first} close={close} />}
        {asking?.what === 'issue' && <IssueDialog plans={asking.plans} close={close} />}
      </>
    ),
  };
}

type Reserving = { action: 'reserve' | 'allocateAgain'; plan: Moved; close: () => void };
function ReserveDialog({ action, plan, close }: Reserving): ReactNode {
  return (
    <FormDialog
      call={moveOutbound}
      verb={`outbound.do.${action}`}
      of={plan.plan_no}
      start={{ id: plan.id, version: plan.version, action, partial: false }}
      fields={[{ key: 'partial', is: 'flag', help: 'outbound.partialHelp' }]}
      close={close}
    />
  );
}

/**
 * The truck takes the goods: its plate and the person who signs stand on the gate pass. The telephone is not proposed: that of the plan
 * stays while the person does, and is not another one's.
 */
function CompleteDialog({ plan, close }: { plan: Moved; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={moveOutbound}
      verb="outbound.do.complete"
      of={plan.plan_no}
      start={{ id: plan.id, version: plan.version, action: 'complete', plate_no: plan.plate_no, driver_name: plan.driver_name }}
      fields={[
        { key: 'plate_no', is: 'text', required: true },
        { key: 'driver_name', is: 'text', required: true },
        { key: 'driver_phone', is: 'text' },
      ]}
      close={close}
    />
  );
}

function IssueDialog({ plans, close }: { plans: readonly Moved[]; close: () => void }): ReactNode {
  const can = useCan();
  return (
    <FormDialog
      call={issuePickList}
      verb="outbound.do.issue"
      of={plans.map(({ plan_no }) => plan_no).join(', ')}
      start={{ plans: plans.map(({ id, version }) => ({ id, version })), partial: false, release: true }}
      fields={[
        { key: 'picker_id', is: 'ref', to: 'account', within: { user_type: '1' } },
        { key: 'release', word: 'picking.releaseNow', is: 'flag' },
        can(may.partial) && { key: 'partial', is: 'flag' },
      ]}
      done={({ first_task_id }) => link(pickingDetailPage, { id: first_task_id })}
      close={close}
    />
  );
}
