import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useCan } from '../../../../web/session.ts';
import { modes } from '../../rating/price.ts';
import { askQuotation } from '../contract.ts';
import { may } from '../permits.ts';

/** The button by which a customer asks for a quotation, with its dialog. */
export function AskButton(): ReactNode {
  const t = useT();
  const can = useCan();
  const [asking, setAsking] = useState(false);
  if (!can(may.ask)) return null;
  return (
    <>
      <Button type="primary" onClick={() => setAsking(true)}>
        {t('quotationRequest.do.ask')}
      </Button>
      {asking && <AskDialog close={() => setAsking(false)} />}
    </>
  );
}

function AskDialog({ close }: { close: () => void }): ReactNode {
  return (
    <FormDialog
      call={askQuotation}
      verb="quotationRequest.do.ask"
      start={{ mode: 'road', starts_on: useToday() }}
      fields={[
        { key: 'mode', is: 'choice', of: modes, words: 'rating.mode' },
        { key: 'starts_on', is: 'day' },
        { key: 'origin_station_id', is: 'ref', to: 'station' },
        { key: 'destination_station_id', is: 'ref', to: 'station' },
        { key: 'goods', is: 'text' },
        { key: 'vehicle_type_id', is: 'ref', to: 'vehicleType' },
        { key: 'pieces', is: 'whole' },
        { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
        { key: 'note', is: 'note', rows: 3 },
      ]}
      draft="new"
      close={close}
    />
  );
}
