import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { DelayTag } from '../../sailing/pages/delay-tag.tsx';
import { sailingDetailPage } from '../../sailing/pages.ts';
import { type DelayRow, listDelays } from '../contract.ts';
import { may } from '../permits.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import SailingDelay from './sailing-delay.tsx';
import { useTellCustomers } from './tell.tsx';

/** Sailings late against their schedule, and what they touch. */
export default function OceanDelays({ page }: PageProps): ReactNode {
  const can = useCan();
  const tell = useTellCustomers();
  const list = useList(listDelays);
  const [explaining, setExplaining] = useState<DelayRow | null>(null);
  const open = (row: DelayRow): string => link(sailingDetailPage, { id: row.id });
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'vessel_name', is: 'link', open, pin: 'left', width: 180, below: (row) => row.voyage },
          {
            key: 'delay_hours',
            is: 'own',
            show: (row) => <DelayTag hours={row.delay_hours} />,
            text: (row) => String(row.delay_hours),
            width: 120,
          },
          { key: 'reason', is: 'choice', words: 'freightDelay.reason', width: 140, below: (row) => row.remark },
          { key: 'line_name', is: 'ref', width: 170 },
          { key: 'ports', is: 'text', width: 220 },
          { key: 'bookings', is: 'quantity', width: 90 },
          { key: 'stranded', is: 'quantity', width: 100 },
          { key: 'jobs', is: 'quantity', width: 90 },
          { key: 'customers', is: 'quantity', width: 90 },
          {
            key: 'told',
            is: 'own',
            show: (row) => `${row.told} / ${row.bookings}`,
            text: (row) => `${row.told} / ${row.bookings}`,
            width: 110,
          },
          { key: 'first_departure', is: 'instant', sort: 'first_departure' },
        ]}
        open={open}
        expand={(row) => <SailingDelay id={row.id} />}
        rowActions={(row) =>
          can(may.tell)
            ? [
                ...(row.told < row.bookings
                  ? [
                      {
                        key: 'tell',
                        word: 'freightDelay.do.tell',
                        tone: 'primary' as const,
                        asks: 'sure' as const,
                        run: () => tell(row.id),
                      },
                    ]
                  : []),
                { key: 'reason', word: 'freightDelay.do.saveReason', run: () => setExplaining(row) },
              ]
            : []
        }
        exporting={may.view}
        empty="freightDelay.empty"
      />
      {explaining && <ReasonDialog row={explaining} close={() => setExplaining(null)} />}
    </>
  );
}
