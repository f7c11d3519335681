import { Alert, Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { CallRefused, send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { type PublicOrder, searchOrder } from '../contract.ts';
import { Journey } from './journey.tsx';
import './portal.css';

type Values = { order_no: string; phone_tail: string };

/** Anybody who knows an order's number and whom it goes to follows it here, without an account. */
export default function OrderSearch(): ReactNode {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<PublicOrder | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const find = async (values: Values) => {
    setBusy(true);
    setTrouble(null);
    setFound(null);
    try {
      const { order } = await send(searchOrder, values);
      setFound(order);
      if (!order) setTrouble(t('orderSearch.none'));
    } catch (thrown) {
      setTrouble(thrown instanceof CallRefused ? thrown.message : t('kit.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="public-page">
      <h1>{t('page.orderSearch')}</h1>
      <Form<Values> layout="vertical" requiredMark={false} onFinish={(values) => void find(values)}>
        <Form.Item name="order_no" label={t('orderSearch.order_no')} rules={[{ required: true, message: t('refusal.REQUIRED') }]}>
          <Input autoFocus autoComplete="off" maxLength={24} />
        </Form.Item>
        <Form.Item
          name="phone_tail"
          label={t('orderSearch.phone_tail')}
          rules={[{ required: true, pattern: /^\s*\d{4}\s*$/, message: t('refusal.BAD_PHONE_TAIL') }]}
        >
          <Input inputMode="numeric" autoComplete="off" maxLength={4} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('orderSearch.find')}
        </Button>
      </Form>
      <div aria-live="polite">
        {trouble && <Alert className="kit-gap" type="warning" showIcon title={trouble} />}
        {found && <Journey order={found} />}
      </div>
    </div>
  );
}
