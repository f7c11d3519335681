import { Alert, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import { nameColumn, type Outcome } from './batch.ts';
import { FactCell } from '../detail/fact-cell.tsx';
import type { Column } from '../detail/kinds.ts';

/** The result of each row; never "done" for a row that was not changed. */
export function BatchResult<Row extends { readonly id: string }>(props: {
  outcomes: readonly Outcome<Row>[];
  asked: number;
  columns: readonly Column<Row>[];
  subject: string;
}): ReactNode {
  const t = useT();
  const failed = props.outcomes.filter((outcome) => outcome.why !== null);
  const done = props.outcomes.length - failed.length;
  const untried = props.asked - props.outcomes.length;
  const name = nameColumn(props.columns);
  return (
    <>
      <Alert
        type={failed.length + untried === 0 ? 'success' : done === 0 ? 'error' : 'warning'}
        showIcon
        title={t('kit.batchDone', { done, failed: failed.length })}
      />
      {untried > 0 && <p>{t('kit.batchStopped', { count: untried })}</p>}
      {failed.length > 0 && (
        <ul className="kit-outcomes">
          {failed.map(({ row, why, reference }) => (
            <li key={row.id}>
              {name && <FactCell fact={name} row={row} subject={props.subject} />}
              <span>{why}</span>
              {reference && <Typography.Text type="secondary" copyable={{ text: reference }} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
