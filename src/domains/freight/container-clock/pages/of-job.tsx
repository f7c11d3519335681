import { App, Button, Space, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { getFreightJob } from '../../job/contract.ts';
import { chargeContainerClocks, type ClockContainer, type ClockStopOut, getClocksOfJob, removeClockStop } from '../contract.ts';
import { type ContainerEvent, eventsOf } from '../kinds.ts';
import { may } from '../permits.ts';
import { clockColumns } from './columns.tsx';
import { EventDialog, StopDialog } from './dialogs.tsx';

type DialogChoice =
  | { readonly is: 'event'; readonly container: ClockContainer; readonly kind: ContainerEvent }
  | { readonly is: 'stop'; readonly container: ClockContainer; readonly stop?: ClockStopOut };

/** Events, stops and clocks of each container of a job. */
export default function ClocksOfJob({ id }: { id: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const can = useCan();
  const { message } = App.useApp();
  const [dialog, setDialog] = useState<DialogChoice | null>(null);
  const job = useRead(getFreightJob, { id });
  const direction = job.data?.direction ?? 'import';
  const kinds = direction === 'cross' ? [...eventsOf.export, ...eventsOf.import] : eventsOf[direction];
  return (
    <Read of={getClocksOfJob} params={{ job_id: id }}>
      {({ containers, job_version: version, is_open }) => {
        const edits = can(may.edit) && is_open;
        const close = (): void => setDialog(null);
        return (
          <>
            {containers.length === 0 && <Typography.Text type="secondary">{t('containerClock.noContainers')}</Typography.Text>}
            {containers.map((container) => (
              <section key={container.id} className="kit-gap">
                <Typography.Title level={5}>
                  {container.container_no ?? '—'} · {t(`freightJob.size_type.${container.size_type}`)}
                </Typography.Title>
                <SubTable
                  rows={kinds.map((kind) => ({
                    id: kind,
                    event: kind,
                    ...(container.events.find((one) => one.kind === kind) ?? { planned_at: null, estimated_at: null, actual_at: null }),
                  }))}
                  subject="containerClock"
                  title="containerClock.event"
                  columns={[
                    { key: 'event', is: 'choice', words: 'containerClock.event', width: 160 },
                    { key: 'planned_at', is: 'instant', width: 160 },
                    { key: 'estimated_at', is: 'instant', width: 160 },
                    { key: 'actual_at', is: 'instant', width: 160 },
                  ]}
                  rowActions={(row) =>
                    edits
                      ? [
                          {
                            key: 'event',
                            word: 'containerClock.do.event',
                            run: () => setDialog({ is: 'event', container, kind: row.event }),
                          },
                        ]
                      : []
                  }
                />
                {container.stops.length > 0 && (
                  <SubTable
                    rows={container.stops}
                    subject="containerClock"
                    title="containerClock.stops"
                    columns={[
                      { key: 'reason', is: 'choice', words: 'containerClock.reason', width: 160 },
                      { key: 'from_on', is: 'day', width: 120 },
                      { key: 'to_on', is: 'day', width: 120 },
                      { key: 'remark', is: 'text', width: 240 },
                    ]}
                    rowActions={(stop) =>
                      edits
                        ? [
                            { key: 'start', word: 'containerClock.do.start', run: () => setDialog({ is: 'stop', container, stop }) },
                            {
                              key: 'remove',
                              word: 'containerClock.do.removeStop',
                              tone: 'danger' as const,
                              asks: 'sure' as const,
                              run: async () => {
                                await send(removeClockStop, { container_id: container.id, version, clock_stop_id: stop.id });
                              },
                            },
                          ]
                        : []
                    }
                  />
                )}
                <SubTable
                  rows={container.clocks}
                  subject="containerClock"
                  title="containerClock.section"
                  columns={clockColumns(t, format)}
                  empty="containerClock.noClocks"
                />
                <Space className="kit-gap">
                  {edits && (
                    <Button size="small" onClick={() => setDialog({ is: 'stop', container })}>
                      {t('containerClock.do.stop')}
                    </Button>
                  )}
                  {can(may.charge) && is_open && container.clocks.length > 0 && (
                    <Button
                      size="small"
                      onClick={async () => {
                        const { lines } = await send(chargeContainerClocks, { container_id: container.id, version });
                        void message.success(t('containerClock.chargedLines', { lines }));
                      }}
                    >
                      {t('containerClock.do.charge')}
                    </Button>
                  )}
                </Space>
              </section>
            ))}
            {dialog?.is === 'event' && (
              <EventDialog container={dialog.container} version={version} kind={dialog.kind} cutOffs={job.data?.cut_offs} close={close} />
            )}
            {dialog?.is === 'stop' && (
              <StopDialog container={dialog.container} version={version} {...(dialog.stop ? { stop: dialog.stop } : {})} close={close} />
            )}
          </>
        );
      }}
    </Read>
  );
}
