import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { openShare } from '../contract.ts';
import { Journey } from './journey.tsx';
import './portal.css';

/** The journey of an order behind a share link. */
export default function SharedOrder({ query }: PageProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const token = query['t'] ?? '';
  const whole = /^[A-Za-z0-9_-]{22}$/.test(token);
  const read = useRead(openShare, { token }, { enabled: whole });
  if (!whole || read.error)
    return (
      <div className="public-page">
        <Alert type="warning" showIcon title={whole ? read.error?.message : t('refusal.BAD_TOKEN')} />
      </div>
    );
  if (!read.data)
    return (
      <div className="public-page">
        <Read of={read} />
      </div>
    );
  return (
    <div className="public-page">
      <h1>{t('page.orderSearch')}</h1>
      <Journey order={read.data.order} />
      <p className="kit-quiet">{t('orderShare.until', { at: format.instant(read.data.expires_at) })}</p>
    </div>
  );
}
