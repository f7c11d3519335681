import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import type { differencesOf } from '../rules.ts';

/** Says where the houses do not add up to the master. */
export function Differences({ differences }: { differences: ReturnType<typeof differencesOf> }): ReactNode {
  const t = useT();
  const format = useFormat();
  return differences.map(({ measure, master, houses }) => (
    <Alert
      key={measure}
      className="kit-gap"
      type="warning"
      showIcon
      title={t('freightJob.differs', { measure: t(`freightJob.${measure}`), master: format.number(master), houses: format.number(houses) })}
    />
  ));
}
