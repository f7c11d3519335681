import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan, useSend } from '../../../../web/tab-context.ts';
import { tellRoadException } from '../../exception/contract.ts';
import { ExceptionDialog } from '../../exception/pages/exception-dialog.tsx';
import { may as mayException } from '../../exception/permits.ts';
import { AssignDialog } from '../../work-order/pages/assign-dialog.tsx';
import { ReportDialog } from '../../work-order/pages/report-dialog.tsx';
import { SignDialog } from '../../work-order/pages/sign-dialog.tsx';
import { carrierMay } from '../../work-order/permits.ts';
import {
  answerCarrierWork,
  assignCarrierWork,
  type CarrierWorkRow,
  confirmCarrierCost,
  getCarrierWork,
  reportCarrierWork,
  signCarrierWork,
} from '../contract.ts';

type Kind = 'assign' | 'exchange' | 'report' | 'sign' | 'exception';
type Trip = Pick<CarrierWorkRow, 'id' | 'version' | 'no' | 'state' | 'carrier_confirmed_at'>;

/** The actions of a carrier's people on a trip, with their dialogs. The lists and the detail page share them. */
export function useTripActions(): { of: (trip: Trip) => Action[]; dialogs: ReactNode; sign: (trip: Trip, loadId: string) => void } {
  const can = useCan();
  const send = useSend();
  const [openDialog, setOpenDialog] = useState<{ kind: Kind; trip: Trip; loadId?: string } | null>(null);
  const answer = (trip: Trip, accept: boolean, reason: string | null) =>
    send(answerCarrierWork, { id: trip.id, version: trip.version, accept, reason });
  const confirm = (trip: Trip, agree: boolean, reason: string | null) =>
    send(confirmCarrierCost, { id: trip.id, version: trip.version, agree, reason });
  const dialog = (trip: Trip, kind: Kind, tone?: 'primary'): Action => ({
    key: kind,
    word: `workOrder.do.${kind}`,
    ...(tone ? { tone } : {}),
    run: () => setOpenDialog({ kind, trip }),
  });
  const of = (trip: Trip): Action[] => {
    const { state } = trip;
    const onRoad = state === 'departed' || state === 'arrived';
    const open = can(carrierMay.review) && state === 'completed' && trip.carrier_confirmed_at === null;
    const actions: (Action | false)[] = [
      can(carrierMay.answer) &&
        state === 'offered' && { key: 'accept', word: 'workOrder.do.accept', tone: 'primary', run: () => answer(trip, true, null) },
      can(carrierMay.answer) &&
        state === 'offered' && {
          key: 'refuse',
          word: 'workOrder.do.refuse',
          tone: 'danger',
          asks: 'reason',
          run: (reason) => answer(trip, false, reason),
        },
      can(carrierMay.assign) && (state === 'accepted' || state === 'assigned') && dialog(trip, 'assign', 'primary'),
      can(carrierMay.report) && (state === 'assigned' || onRoad) && dialog(trip, 'report', 'primary'),
      can(carrierMay.report) && onRoad && dialog(trip, 'sign', 'primary'),
      can(carrierMay.assign) && state === 'departed' && dialog(trip, 'exchange'),
      can(mayException.tell) && (state === 'assigned' || onRoad || state === 'completed') && dialog(trip, 'exception'),
      open && { key: 'confirmCost', word: 'workOrder.do.confirmCost', tone: 'primary', asks: 'sure', run: () => confirm(trip, true, null) },
      open && {
        key: 'disputeCost',
        word: 'workOrder.do.disputeCost',
        tone: 'danger',
        asks: 'reason',
        run: (reason) => confirm(trip, false, reason),
      },
    ];
    return actions.filter((action): action is Action => Boolean(action));
  };
  return {
    of,
    sign: (trip, loadId) => setOpenDialog({ kind: 'sign', trip, loadId }),
    dialogs: openDialog && (
      <TripDialog key={`${openDialog.kind} ${openDialog.trip.id}`} {...openDialog} close={() => setOpenDialog(null)} />
    ),
  };
}

/** Reads the current trip before it shows its fields. */
function TripDialog(props: { kind: Kind; trip: Trip; loadId?: string; close: () => void }): ReactNode {
  const t = useT();
  const read = useRead(getCarrierWork, { id: props.trip.id });
  const trip = read.data;
  // A trip cached by an earlier dialog is out of date, and its state decides which reports are possible. Once it was read, the dialog stays
  // with what is entered in it, though a later read may fail.
  const [isRead, setIsRead] = useState(false);
  if (!isRead && read.isFetchedAfterMount && read.isSuccess) setIsRead(true);
  if (!trip || !isRead)
    return (
      <Dialog open title={t(`workOrder.do.${props.kind}`)} footer={null} onCancel={props.close}>
        <Read of={read} />
      </Dialog>
    );
  switch (props.kind) {
    case 'assign':
    case 'exchange':
      return <AssignDialog trip={trip} call={assignCarrierWork} close={props.close} />;
    case 'report':
      return <ReportDialog trip={trip} call={reportCarrierWork} close={props.close} />;
    case 'sign':
      return <SignDialog trip={trip} call={signCarrierWork} close={props.close} {...(props.loadId ? { loadId: props.loadId } : {})} />;
    case 'exception':
      return <ExceptionDialog trip={trip} loads={trip.loaded} call={tellRoadException} close={props.close} />;
  }
}
