import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { printPickPage } from '../../label/pages.ts';
import { outboundDetailPage } from '../../outbound/pages.ts';
import { getPicking, type Picking } from '../contract.ts';
import { may } from '../permits.ts';
import { isCountedBlind } from '../rules.ts';
import { PickFloor } from './floor.tsx';
import { usePickingMoves } from './moves.tsx';
import { pickingTones, Tasks } from './parts.tsx';

/** A task with its list: picked, labelled, split, checked and loaded by scan. */
export default function PickingTask({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const can = useCan();
  const open = useOpen();
  const read = useRead(getPicking, { id });
  const moves = usePickingMoves<Picking>();
  return (
    <>
      <DetailPage
        subject="picking"
        id={id}
        read={read}
        title={(task) => `${task.task_no} · ${task.list_no}`}
        state={(task) => task.state}
        tones={pickingTones}
        keyFacts={(task: Picking) => {
          const isShown = !isCountedBlind(task.state, can(may.check));
          return [
            { key: 'customer_name', is: 'text' },
            { key: 'warehouse_name', is: 'text' },
            { key: 'product_name', is: 'text' },
            { key: 'location_code', is: 'code' },
            { key: 'pallet_no', is: 'code' },
            isShown && { key: 'qty', is: 'quantity' },
            isShown && { key: 'picked_qty', is: 'quantity' },
            { key: 'to_pallet_no', is: 'code' },
            { key: 'short_reason', is: 'choice', words: 'picking.shortReason' },
            { key: 'short_note', is: 'text' },
            { key: 'picker_name', is: 'text' },
            { key: 'picked_by_name', is: 'text' },
            { key: 'checked_by_name', is: 'text' },
          ];
        }}
        actions={(task) => [
          ...moves.of(task),
          { key: 'plan', word: 'picking.openPlan', run: () => open(link(outboundDetailPage, { id: task.plan_id })) },
        ]}
        print={(task) => link(printPickPage, { id: task.list_id })}
        rail={{ attachments: false }}
        above={(task) => <PickFloor tasks={task.tasks} />}
        sections={(task) => [{ key: 'tasks', word: 'picking.tasks', count: task.tasks.length, body: <Tasks tasks={task.tasks} /> }]}
      />
      {moves.dialog}
    </>
  );
}
