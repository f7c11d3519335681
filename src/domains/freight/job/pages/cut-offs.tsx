import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useT } from '../../../../web/i18n.ts';
import type { CutOffOut } from '../../sailing/contract.ts';
import { type JobCutOff, jobCutOffs } from '../kinds.ts';

/** Warns that cut-offs of a job or a booking have passed: what is done now is late, and its history says so. */
export function PassedCutOffs({
  rows = [],
  kinds = jobCutOffs,
}: {
  rows: readonly Pick<CutOffOut, 'kind' | 'at' | 'there' | 'code'>[] | undefined;
  kinds?: readonly JobCutOff[];
}): ReactNode {
  const t = useT();
  const now = serverNow().getTime();
  return rows
    .filter(({ kind, at }) => kinds.some((one) => one === kind) && Date.parse(at) <= now)
    .map(({ kind, there, code }) => (
      <Alert
        key={`${kind}${there}`}
        className="kit-gap"
        type="warning"
        showIcon
        title={t('freightJob.cutOffPassed', { cutOff: t(`sailing.cutOff.${kind}`), there, code })}
      />
    ));
}
