import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { UsedReasons } from '../../../../web/kit/dialog/used-reasons.tsx';
import { useScanQueue } from '../../../../web/kit/scan/scan-queue.ts';
import { useCan } from '../../../../web/session.ts';
import { finishReceiving, type Receiving } from '../contract.ts';
import { may } from '../permits.ts';
import { ReceivingFloor } from './floor.tsx';
import { isDiffering, isReceiptWaiting } from './rest.ts';

/** A truck at hand-held size: which it is and where it stands, the scans, and its end. */
export function HandReceiving({ plan }: { plan: Receiving }): ReactNode {
  const t = useT();
  const can = useCan();
  const [finishing, setFinishing] = useState(false);
  const waits = isReceiptWaiting(useScanQueue().waiting, plan.id);
  const head = [plan.customer_name, plan.dock && `${t('inbound.dock')} ${plan.dock}`, plan.plate_no].filter(Boolean);
  return (
    <>
      <h2>{plan.plan_no}</h2>
      <p className="receiving-head">
        {head.join(' · ')} · {t(`inbound.state.${plan.state}`)}
      </p>
      <ReceivingFloor plan={plan} handHeld />
      {plan.state === 'receiving' && can(may.receive) && (
        <>
          {waits && <Alert type="warning" showIcon title={t('receiving.finishWaits')} />}
          <Button className="hand-target" type="primary" disabled={waits} onClick={() => setFinishing(true)}>
            {t('inbound.do.finish')}
          </Button>
        </>
      )}
      {finishing && <FinishDialog plan={plan} close={() => setFinishing(false)} />}
    </>
  );
}

/** The end of the unloading: what is short, over or damaged is named, and why. */
function FinishDialog({ plan, close }: { plan: Receiving; close: () => void }): ReactNode {
  const t = useT();
  const differing = plan.line_rows.filter(isDiffering);
  return (
    <FormDialog
      call={finishReceiving}
      subject="inbound"
      verb="inbound.do.finish"
      of={plan.plan_no}
      start={{ id: plan.id, version: plan.version }}
      fields={({ set }) =>
        differing.length === 0
          ? []
          : [
              { key: 'reason', word: 'kit.reason', is: 'text' },
              { key: 'reasons', is: 'shown', show: <UsedReasons subject="inbound" action="finish" choose={(reason) => set({ reason })} /> },
            ]
      }
      close={close}
    >
      {differing.length > 0 && (
        <Alert type="warning" showIcon title={t('receiving.differs', { lines: differing.map(({ line_no }) => line_no).join(', ') })} />
      )}
    </FormDialog>
  );
}
