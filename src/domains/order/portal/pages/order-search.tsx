import { Alert } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useFieldSet } from '../../../../web/kit/form/field-set.ts';
import { FormError, SmallForm } from '../../../../web/kit/form/fields-form.tsx';
import { type PublicOrder, searchOrder } from '../contract.ts';
import { Journey } from './journey.tsx';
import './portal.css';

const start = {};

/** Tracking without an account, for anybody who knows the number of an order and its consignee's phone. */
export default function OrderSearch(): ReactNode {
  const t = useT();
  const form = useFieldSet(searchOrder, { under: start });
  const { instance } = form;
  const [order, setOrder] = useState<PublicOrder | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => instance.focusField('order_no'), [instance]);
  const find = () => {
    setOrder(null);
    setMissing(false);
    void form.send(async (result) => {
      setOrder(result.order);
      setMissing(result.order === null);
    });
  };
  return (
    <div className="public-page">
      <h1>{t('page.orderSearch')}</h1>
      <SmallForm
        form={form}
        start={start}
        sections={[
          {
            key: 'order',
            fields: [
              { key: 'order_no', is: 'code', span: 12 },
              { key: 'phone_tail', is: 'text', digits: true, span: 12 },
            ],
          },
        ]}
        word="orderSearch.find"
        take={find}
      />
      <div aria-live="polite">
        {form.error ? <FormError error={form.error} /> : null}
        {missing && <Alert className="kit-gap" type="warning" showIcon title={t('orderSearch.none')} />}
        {order && <Journey order={order} />}
      </div>
    </div>
  );
}
