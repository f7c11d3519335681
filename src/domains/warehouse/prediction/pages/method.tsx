import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import type { PredictionMethod } from '../kinds.ts';

/** The method of a forecast and how far both methods erred in the backtest: below one is better than repeating last week. */
export function MethodNote(props: {
  method: PredictionMethod;
  errors: { readonly holtWinters: number | null; readonly naive: number | null };
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { method, errors } = props;
  const shown = (error: number | null): string => (error === null ? '—' : format.number(error));
  return (
    <>
      <Stats>
        <Stat
          label={t('prediction.method')}
          value={t(`prediction.method.${method}`)}
          {...(method === 'holtWinters' ? { tone: 'good' } : {})}
        />
        <Stat label={t('prediction.errorOf.holtWinters')} value={shown(errors.holtWinters)} note={t('prediction.mase')} />
        <Stat label={t('prediction.errorOf.naive')} value={shown(errors.naive)} note={t('prediction.mase')} />
      </Stats>
      {method !== 'holtWinters' && <Alert className="kit-gap" type="info" showIcon title={t(`prediction.note.${method}`)} />}
    </>
  );
}
