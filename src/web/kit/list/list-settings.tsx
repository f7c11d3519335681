import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover, Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { useT } from '../../i18n.ts';
import { later } from '../later.ts';
import type { SettingsProps } from './settings-panel.tsx';

const SettingsPanel = later(async () => (await import('./settings-panel.tsx')).SettingsPanel);

/** The button of the column settings. */
export function ListSettings(props: SettingsProps): ReactNode {
  const t = useT();
  const panel = (
    <Suspense fallback={<Skeleton className="kit-settings" active title={false} paragraph={{ rows: 8 }} />}>
      <SettingsPanel {...props} />
    </Suspense>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={panel} destroyOnHidden>
      <Button type="text" icon={<SettingOutlined />} aria-label={t('kit.columns')} title={t('kit.columns')} />
    </Popover>
  );
}
