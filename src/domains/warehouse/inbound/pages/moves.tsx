import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { type Action, useMoves } from '../../../../web/kit/actions.ts';
import type { BatchAction } from '../../../../web/kit/actions.ts';
import type { Tone } from '../../../../web/kit/kinds.ts';
import { refresh } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { FieldsDialog } from '../../../../web/kit/form-dialog.tsx';
import { inboundActions, moveInbound } from '../contract.ts';
import { may } from '../permits.ts';
import { type InboundAction, type InboundState, inboundStates, movesWithReason } from '../states.ts';

/** How what came stands to what was announced. */
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
const isByPerson = (action: InboundAction): action is (typeof inboundActions)[number] => inboundActions.some((one) => one === action);

/** The buttons of a plan wherever it is shown. A dock is asked for by a dialog, which the page puts somewhere. */
export function useInboundMoves<Row extends Moved>(): {
  of: (row: Row) => Action[];
  batch: (...actions: string[]) => BatchAction<Row>[];
  dialog: ReactNode;
} {
  const can = useCan();
  const [docking, setDocking] = useState<Row | null>(null);
  const moves = useMoves({
    machine: inboundStates,
    subject: 'inbound',
    call: moveInbound,
    state: (row: Row) => row.state,
    params: (row, action, reason) => {
      if (!isByPerson(action)) throw new Error(`${action} is nobody's button`);
      return { id: row.id, version: row.version, action, reason };
    },
    reason: movesWithReason,
    danger: ['cancel', 'reject'],
    primary: ['submit', 'audit', 'arrive', 'close'],
    without: ['dock'],
    invalidates: ['receiving'],
  });
  return {
    batch: moves.batch,
    of: (row) => [
      ...moves.of(row),
      ...(row.state === 'arrived' && can(may.gate)
        ? [{ key: 'dock', word: 'inbound.do.dock', tone: 'primary' as const, run: () => setDocking(row) }]
        : []),
    ],
    dialog: docking && <DockDialog plan={docking} close={() => setDocking(null)} />,
  };
}

function DockDialog({ plan, close }: { plan: Moved; close: () => void }): ReactNode {
  const t = useT();
  return (
    <FieldsDialog<{ dock: string }>
      title={`${t('inbound.do.dock')} · ${plan.plan_no}`}
      initial={{}}
      close={close}
      send={async ({ dock }, requestId) => {
        await send(moveInbound, { id: plan.id, version: plan.version, action: 'dock', dock }, { requestId });
        await refresh('receiving');
      }}
    >
      <Form.Item name="dock" label={t('inbound.dock')} rules={[{ required: true, message: t('refusal.REQUIRED') }]}>
        <Input maxLength={20} autoFocus />
      </Form.Item>
    </FieldsDialog>
  );
}
