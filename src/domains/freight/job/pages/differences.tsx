import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import type { differencesOf } from '../rules.ts';

/** Says where the houses do not add up to the master. */
export function Differences({ differences }: { differences: ReturnType<typeof differencesOf> }): ReactNode {
  const t = useT();
  return differences.map(({ measure, master, houses }) => (
    <Alert
      key={measure}
      className="kit-gap"
      type="warning"
      showIcon
      title={t('freightJob.differs', { measure: t(`freightJob.${measure}`), master, houses })}
    />
  ));
}
