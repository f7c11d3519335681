import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import type { Moves } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useCan } from '../../../../web/session.ts';
import { bookDock, moveInbound, readDocks } from '../contract.ts';
import { may } from '../permits.ts';
import { bookableStates, type InboundState } from '../states.ts';

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

type Moved = {
  readonly id: string;
  readonly version: number;
  readonly state: InboundState;
  readonly plan_no: string;
  readonly eta_from: string;
  readonly eta_to: string;
  readonly booked_dock: string | null;
  readonly dock_from: string | null;
  readonly dock_to: string | null;
};

/** The buttons of a plan on every page that shows it. Dialogs ask for the dock and for its time; the page places them. */
export function useInboundMoves<Row extends Moved>(): Moves<Row> & { dialog: ReactNode } {
  const can = useCan();
  const [docking, setDocking] = useState<Row | null>(null);
  const [booking, setBooking] = useState<Row | null>(null);
  const moves = useMoves(moveInbound, { dialogs: { dock: (row: Row) => setDocking(row) } });
  return {
    ...moves,
    of: (row) => [
      ...moves.of(row),
      ...(can(may.gate) && bookableStates.includes(row.state)
        ? [{ key: 'book', word: 'inbound.do.book', run: () => setBooking(row) }]
        : []),
    ],
    dialog: (
      <>
        {docking && <DockDialog plan={docking} close={() => setDocking(null)} />}
        {booking && <BookDialog plan={booking} close={() => setBooking(null)} />}
      </>
    ),
  };
}

function DockDialog({ plan, close }: { plan: Moved; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={moveInbound}
      verb="inbound.do.dock"
      of={plan.plan_no}
      start={{ id: plan.id, version: plan.version, action: 'dock', dock: plan.booked_dock }}
      fields={[{ key: 'dock', is: 'text', required: true }]}
      close={close}
    />
  );
}

/** Books a dock for a time, with what is booked and occupied already in sight. */
function BookDialog({ plan, close }: { plan: Moved; close: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Read of={readDocks} params={{ id: plan.id }}>
      {({ docks }) => (
        <FormDialog
          call={bookDock}
          verb="inbound.do.book"
          of={plan.plan_no}
          start={{
            id: plan.id,
            version: plan.version,
            dock_id: docks.find(({ code }) => code === plan.booked_dock)?.id ?? docks[0]?.id ?? null,
            from: plan.dock_from ?? plan.eta_from,
            to: plan.dock_to ?? plan.eta_to,
          }}
          fields={[
            {
              key: 'dock_id',
              is: 'choice',
              of: docks.map(({ id }) => id),
              words: (id) => docks.find((dock) => dock.id === id)?.code ?? id,
            },
            { key: 'from', is: 'instants', until: 'to' },
          ]}
          off={docks.length === 0}
          {...(plan.booked_dock === null ? {} : { also: { word: 'inbound.noDock', params: { dock_id: null, from: null, to: null } } })}
          close={close}
        >
          {docks.length === 0 && <p>{t('inbound.noDocks')}</p>}
          {docks.length > 0 && (
            <ul aria-label={t('inbound.slots')}>
              {docks.map(({ id, code, standing, slots }) => (
                <li key={id}>
                  {code}: {standing !== null && `${t('inbound.standing', { plan: standing })} `}
                  {standing === null && slots.length === 0 && t('inbound.dockFree')}
                  {slots
                    .map(({ plan_no, dock_from, dock_to }) => `${format.instant(dock_from)} – ${format.instant(dock_to)} ${plan_no}`)
                    .join(', ')}
                </li>
              ))}
            </ul>
          )}
        </FormDialog>
      )}
    </Read>
  );
}
