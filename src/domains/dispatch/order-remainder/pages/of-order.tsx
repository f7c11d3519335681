import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { may } from '../../../order/transport-order/permits.ts';
import { closeOrderRemainder, getOrderRemainder, type OrderRemainder } from '../contract.ts';

/** The remainder of an order under way that has no truck. It is closed here when it will never be shipped. */
export default function RemainderOfOrder({ id }: { id: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const can = useCan();
  const [closing, setClosing] = useState(false);
  const { data } = useRead(getOrderRemainder, { order_id: id });
  if (!data?.open) return null;
  const text = ({ pieces, gross_kg, volume_m3 }: OrderRemainder['left']): string =>
    t('orderRemainder.amount', { pieces: format.number(pieces), kg: format.number(gross_kg), m3: format.number(volume_m3) });
  return (
    <>
      <Glance
        name={t('orderRemainder.left')}
        tone="warning"
        main={text(data.left)}
        lines={[
          can(may.cancelDispatched) && (
            <Button key="close" type="link" size="small" onClick={() => setClosing(true)}>
              {t('orderRemainder.do.close')}
            </Button>
          ),
        ]}
      />
      {closing && (
        <FormDialog
          call={closeOrderRemainder}
          verb="orderRemainder.do.close"
          of={data.order_no}
          start={{ order_id: data.order_id, version: data.version }}
          fields={[{ key: 'reason', is: 'text' }]}
          danger
          close={() => setClosing(false)}
        >
          <p>{t('orderRemainder.closeText', { left: text(data.left), loaded: text(data.loaded) })}</p>
        </FormDialog>
      )}
    </>
  );
}
