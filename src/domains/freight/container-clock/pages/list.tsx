import { App } from 'antd';
import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { SendButton } from '../../../../web/kit/action/send-button.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { addressOf } from '../../../../web/landing.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type ContainerClockRow, calculateContainerClocks, listContainerClocks } from '../contract.ts';
import { may } from '../permits.ts';
import { calculationOf } from './calculation.ts';
import { clockColumns } from './columns.tsx';

/** Containers by the end of their free time, those that are late first. */
export default function ContainerClocks({ page }: PageProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const can = useCan();
  const { message } = App.useApp();
  const list = useList(listContainerClocks);
  const open = (row: ContainerClockRow): string => addressOf('freightJob', row.job_id) ?? '';
  const [left, until, ...others] = clockColumns(t, format);
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        { key: 'container_no', is: 'link', open, pin: 'left', width: 150, below: (row) => t(`freightJob.size_type.${row.size_type}`) },
        ...(left ? [left] : []),
        ...(until ? [{ ...until, sort: 'last_free_on' as const }] : []),
        { key: 'port_name', is: 'text', width: 120 },
        { key: 'line_name', is: 'text', width: 140 },
        { key: 'customer_name', is: 'text', width: 150, below: (row) => row.job_no },
        { key: 'direction', is: 'choice', words: 'demurrageTariff.direction', width: 90 },
        ...others,
        { key: 'warned_at', is: 'instant', off: true },
        { key: 'told_at', is: 'instant', off: true },
      ]}
      open={open}
      expand={(row) => calculationOf(t, format, row)}
      buttons={
        can(may.charge) && (
          <SendButton
            run={async () => {
              await send(calculateContainerClocks, {});
              void message.info(t('containerClock.calculates'));
            }}
          >
            {t('containerClock.do.calculate')}
          </SendButton>
        )
      }
      exporting={may.view}
      empty="containerClock.empty"
    />
  );
}
