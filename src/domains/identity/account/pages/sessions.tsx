import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { send } from '../../../../web/call.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { MoveButton } from '../../../../web/kit/action/action-bar.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { deviceName } from '../../session/pages/device.ts';
import { accountSessions, endSessions } from '../contract.ts';
import { may } from '../permits.ts';
import './account.css';

type Session = ResultOf<typeof accountSessions>['rows'][number];

/** The open sessions of an account; one of them or all can be ended. */
export function AccountSessions({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const read = useRead(accountSessions, { id });
  if (!read.data || read.error) return <Read of={read} />;
  const { rows } = read.data;
  if (rows.length === 0) return <p className="kit-quiet">{t('account.noSessions')}</p>;
  const others = rows.filter((row) => !row.mine);
  return (
    <>
      <ul className="sessions">
        {rows.map((row) => (
          <SessionLine key={row.id} account={id} row={row} />
        ))}
      </ul>
      {can(may.endSessions) && others.length > 1 && (
        <MoveButton
          action={{
            key: 'all',
            word: 'account.do.endSessions',
            tone: 'danger',
            asks: 'sure',
            run: () => send(endSessions, { id, session_id: null }),
          }}
        />
      )}
    </>
  );
}

function SessionLine({ account, row }: { account: string; row: Session }): ReactNode {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  return (
    <li>
      <div>
        {deviceName(row.device) || t('personal.unknownDevice')} {row.mine && <Tag color="processing">{t('personal.thisOne')}</Tag>}
        <div className="kit-quiet">
          {row.address} · {t('personal.begun', { at: format.instant(row.begun_at) })} ·{' '}
          {t('personal.seen', { ago: format.ago(row.seen_at, serverNow()) })}
        </div>
      </div>
      {!row.mine && can(may.endSessions) && (
        <MoveButton
          action={{
            key: 'end',
            word: 'account.do.endSession',
            tone: 'danger',
            asks: 'sure',
            run: () => send(endSessions, { id: account, session_id: row.id }),
          }}
        />
      )}
    </li>
  );
}
