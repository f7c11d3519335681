import { type ReactNode, useState } from 'react';
import type { Moves } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { moveInbound } from '../contract.ts';
import type { InboundState } from '../states.ts';

/** The tones for the difference between received and announced goods. */
export const differenceTones = { none: 'good', short: 'warning', over: 'bad' } as const;
export const inboundTones: Readonly<Record<InboundState, Tone>> = {
  draft: 'neutral',
  submitted: 'warning',
  audited: 'info',
  arrived: 'progress',
  docked: 'progress',
  receiving: 'progress',
  received: 'good',
  putAway: 'good',
  closed: 'neutral',
  cancelled: 'bad',
};

type Moved = { readonly id: string; readonly version: number; readonly state: InboundState; readonly plan_no: string };

/** The buttons of a plan on every page that shows it. A dialog asks for the dock; the page places it. */
export function useInboundMoves<Row extends Moved>(): Moves<Row> & { dialog: ReactNode } {
  const [docking, setDocking] = useState<Row | null>(null);
  const moves = useMoves(moveInbound, { dialogs: { dock: (row: Row) => setDocking(row) } });
  return { ...moves, dialog: docking && <DockDialog plan={docking} close={() => setDocking(null)} /> };
}

function DockDialog({ plan, close }: { plan: Moved; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={moveInbound}
      verb="inbound.do.dock"
      of={plan.plan_no}
      start={{ id: plan.id, version: plan.version, action: 'dock' }}
      fields={[{ key: 'dock', is: 'text', required: true }]}
      close={close}
    />
  );
}
