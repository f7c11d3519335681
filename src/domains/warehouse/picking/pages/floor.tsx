import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { Call, ParamsOf, ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { StateTag } from '../../../../web/kit/detail/state-tag.tsx';
import { UsedReasons } from '../../../../web/kit/dialog/used-reasons.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { type Answers, type Scanned, ScanInput, useAnswers } from '../../../../web/kit/scan/scan-input.tsx';
import { isWaiting, openScanQueue, sendScan } from '../../../../web/kit/scan/scan-queue.ts';
import { useCan } from '../../../../web/session.ts';
import { handBoardPage } from '../../hand/pages.ts';
import { printPalletPage } from '../../label/pages.ts';
import { outboundDetailPage } from '../../outbound/pages.ts';
import { may as mayOutbound } from '../../outbound/permits.ts';
import { may as mayReceive } from '../../receiving/permits.ts';
import { isPalletNo, resemblesPalletNo } from '../../stock/pallet-no.ts';
import { checkPick, correctPick, labelPick, loadPick, pickGoods, type PickingRow, splitPick } from '../contract.ts';
import { shortReasons } from '../kinds.ts';
import { may } from '../permits.ts';
import { isCountedBlind } from '../rules.ts';
import { nothingSeen, type Seen, type Step, stepOf } from '../scan-steps.ts';
import { pickingTones } from './parts.tsx';
import { queuedCorrection } from './queued.ts';
import { nextOf, saidOf } from './said.ts';
import './picking.css';

type Asking = { readonly what: 'short' | 'check' | 'correct'; readonly task: PickingRow; readonly scanId: string };

/** The floor of a pick list: one input for all scans, and the tasks in walking order, each with its next step. */
export function PickFloor({ tasks }: { tasks: readonly PickingRow[] }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const format = useFormat();
  const [seen, setSeen] = useState<Seen>(nothingSeen);
  const [splitting, setSplitting] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const answers = useAnswers();
  useEffect(() => openScanQueue(pickGoods, labelPick, splitPick, checkPick, loadPick, queuedCorrection), []);
  const bad = (word: string, facts: Record<string, string> = {}): Scanned => ({ tone: 'bad', text: t(word, facts) });

  const sendStep = async <C extends Call>(
    call: C,
    task: PickingRow,
    params: ParamsOf<C>,
    say: (result: ResultOf<C>) => string,
  ): Promise<Scanned> => {
    setSeen(nothingSeen);
    setSplitting(null);
    // Without network the tasks do not change: a step that waits in the queue is scanned only once.
    const label = `${t(`picking.step.${call.cmd.split('.')[1] ?? ''}`)} ${task.task_no}`;
    if (isWaiting(label)) return bad('picking.duplicate', { code: task.task_no });
    const result = await sendScan(call, params, label);
    if (result === null) return { tone: 'warn', text: t('kit.scan.queued') };
    return isDuplicate(result) ? bad('picking.duplicate', { code: task.task_no }) : { tone: 'good', text: say(result) };
  };

  const run = async (step: Step): Promise<Scanned> => {
    switch (step.is) {
      case 'unknown':
        return bad('picking.unknown');
      case 'again':
        if (step.task.loaded_at !== null) return bad('refusal.ALREADY_LOADED', { pallet: step.task.to_pallet_no ?? '' });
        return bad('picking.again', { code: step.task.task_no, state: t(`picking.state.${step.task.state}`) });
      case 'seen':
        setSeen(step.seen);
        return { tone: 'good', text: nextOf(step.seen, step.task, { t, format }) };
      case 'splitFrom':
        setSplitting(step.task.task_no);
        return { tone: 'good', text: t('picking.scanNewPallet', { pallet: step.task.to_pallet_no ?? '' }) };
      case 'check':
        if (!can(may.check)) return bad('picking.again', { code: step.task.task_no, state: t(`picking.state.${step.task.state}`) });
        setAsking({ what: 'check', task: step.task, scanId: crypto.randomUUID() });
        return { tone: 'good', text: t('picking.countIt', { pallet: step.pallet }) };
      case 'pick':
        return sendStep(
          pickGoods,
          step.task,
          { scan_id: crypto.randomUUID(), task_no: step.task.task_no, location_code: step.location, pallet_no: step.pallet },
          ({ picked_qty, to_pallet_no }) => t('picking.picked', { qty: format.number(picked_qty), pallet: to_pallet_no ?? '' }),
        );
      case 'label':
        return sendStep(labelPick, step.task, scanOf(step), () => t('picking.labelled', { pallet: step.pallet }));
      case 'load':
        return sendStep(loadPick, step.task, scanOf(step), ({ left }) => t('picking.loaded', { left }));
      case 'split':
        return sendStep(splitPick, step.task, { ...scanOf(step), to_pallet_no: step.to }, ({ qty, rest }) =>
          t('picking.splitDone', { qty: format.number(qty), rest: format.number(rest) }),
        );
    }
  };
  const take = (text: string): Promise<Scanned> =>
    resemblesPalletNo(text) && !isPalletNo(text) ? Promise.resolve(bad('receiving.misread')) : run(stepOf(tasks, text, seen, splitting));

  const order = (task: PickingRow) => (task.state === 'complete' && task.loaded_at ? 2 : task.state === 'cancelled' ? 3 : 1);
  const current = tasks.find(({ task_no }) => task_no === seen.task_no);
  return (
    <div className="picking kit-gap">
      <ScanInput
        placeholder={t(splitting ? 'picking.scanTarget' : current ? 'picking.scanNext' : 'picking.scan')}
        take={take}
        answers={answers}
      />
      <ul className="picking-cards">
        {[...tasks]
          .sort((a, b) => order(a) - order(b))
          .map((task) => (
            <TaskCard
              key={task.id}
              task={task}
              chosen={task.task_no === seen.task_no}
              choose={() => setSeen({ ...nothingSeen, task_no: task.task_no })}
              short={() => setAsking({ what: 'short', task, scanId: crypto.randomUUID() })}
              correct={() => setAsking({ what: 'correct', task, scanId: crypto.randomUUID() })}
            />
          ))}
      </ul>
      {can(mayOutbound.ship) &&
        plansToShip(tasks).map(({ plan_id, plan_no }) => (
          <Button key={plan_id} size="large" type="primary" onClick={() => open(link(outboundDetailPage, { id: plan_id }))}>
            {t('outbound.do.complete')} · {plan_no}
          </Button>
        ))}
      {asking?.what === 'check' && <CheckDialog asking={asking} answers={answers} close={() => setAsking(null)} />}
      {asking?.what === 'correct' && <CorrectDialog asking={asking} answers={answers} close={() => setAsking(null)} />}
      {asking?.what === 'short' && <ShortDialog asking={asking} seen={seen} answers={answers} close={() => setAsking(null)} />}
    </div>
  );
}

/** One task of each plan that is picked and stands on its truck. */
function plansToShip(tasks: readonly PickingRow[]): PickingRow[] {
  const isOnTruck = ({ plan_state, state, loaded_at }: PickingRow) =>
    plan_state === 'picked' && (state === 'cancelled' || loaded_at !== null);
  return [...Map.groupBy(tasks, ({ plan_id }) => plan_id).values()].flatMap((ofPlan) =>
    ofPlan.every(isOnTruck) ? ofPlan.slice(0, 1) : [],
  );
}

function isDuplicate(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'duplicate' in result && result.duplicate === true;
}

function scanOf({ task, pallet }: { task: PickingRow; pallet: string }) {
  return { scan_id: crypto.randomUUID(), task_no: task.task_no, pallet_no: pallet };
}

type CardProps = {
  readonly task: PickingRow;
  readonly chosen: boolean;
  readonly choose: () => void;
  readonly short: () => void;
  readonly correct: () => void;
};

function TaskCard(props: CardProps): ReactNode {
  const { task } = props;
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const format = useFormat();
  const picking = task.state === 'awaitingPicking' && can(may.pick);
  const { to_pallet_id, to_pallet_no } = task;
  const isBlind = isCountedBlind(task.state, can(may.check));
  // Goods that were picked stand in a staging lane until they are on their truck.
  const isStaged = to_pallet_no !== null && ['awaitingLabelling', 'awaitingOutbound', 'complete'].includes(task.state) && !task.loaded_at;
  return (
    <li className="picking-card" data-chosen={props.chosen} data-done={task.state === 'complete' && task.loaded_at !== null}>
      <header>
        <strong>{task.task_no}</strong>
        <StateTag subject="picking" state={task.state} tones={pickingTones} />
      </header>
      <p className="picking-place">{task.loaded_at === null ? (task.location_code ?? '—') : t('picking.onTruck')}</p>
      {!isBlind && (
        <p className="picking-qty">
          {format.number(task.state === 'awaitingPicking' || task.state === 'newTask' ? task.qty : task.picked_qty)} {task.unit}
        </p>
      )}
      <p>
        {task.product_name} <small>{task.product_code}</small>
      </p>
      <p className="picking-pallet">
        {task.pallet_no}
        {task.to_pallet_no && task.to_pallet_no !== task.pallet_no ? ` → ${task.to_pallet_no}` : ''}
      </p>
      {(picking || to_pallet_id !== null) && (
        <footer>
          {picking && (
            <Button size="large" type="primary" onClick={props.choose}>
              {t('picking.choose')}
            </Button>
          )}
          {picking && (
            <Button size="large" danger onClick={props.short}>
              {t('picking.reportShort')}
            </Button>
          )}
          {task.state === 'awaitingOutbound' && can(may.pick) && (
            <Button size="large" onClick={props.correct}>
              {t('picking.correct')}
            </Button>
          )}
          {to_pallet_id !== null && task.state !== 'cancelled' && (
            <Button size="large" onClick={() => open(link(printPalletPage, { ids: to_pallet_id }))}>
              {t('receiving.printLabel')}
            </Button>
          )}
          {isStaged && can(mayReceive.putAway) && (
            <Button size="large" onClick={() => open(link(handBoardPage, { pallet: to_pallet_no }))}>
              {t('picking.moveLane')}
            </Button>
          )}
        </footer>
      )}
    </li>
  );
}

type DialogProps = { asking: Asking; answers: Answers; close: () => void };

/** The second person counts without being told what was picked. */
function CheckDialog({ asking, answers, close }: DialogProps): ReactNode {
  const t = useT();
  return (
    <FormDialog
      call={checkPick}
      send={(params) =>
        answers.send(checkPick, params, `${t('picking.step.check')} ${asking.task.task_no}`, () => ({
          tone: 'good',
          text: t('picking.checked', { pallet: asking.task.to_pallet_no ?? '' }),
        }))
      }
      verb="picking.step.check"
      of={asking.task.to_pallet_no}
      start={{ scan_id: asking.scanId, task_no: asking.task.task_no, pallet_no: asking.task.to_pallet_no }}
      fields={[{ key: 'qty', word: 'picking.counted', is: 'quantity' }]}
      close={close}
    />
  );
}

/** Picker and checker counted less than was recorded. Goods that came back on a pallet of their own need its label. */
function CorrectDialog({ asking, answers, close }: DialogProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <FormDialog
      call={correctPick}
      send={(params) =>
        answers.send(correctPick, params, `${t('picking.correct')} ${asking.task.task_no}`, (shortage) => saidOf(shortage, { t, format }))
      }
      verb="picking.correct"
      of={asking.task.to_pallet_no}
      start={{ scan_id: asking.scanId, task_no: asking.task.task_no, pallet_no: asking.task.to_pallet_no }}
      fields={({ set }) => [
        { key: 'qty', word: 'picking.counted', is: 'quantity', help: 'picking.correctHelp' },
        { key: 'short_reason', is: 'choice', of: shortReasons, words: 'picking.shortReason' },
        { key: 'short_note', is: 'text' },
        {
          key: 'reasons',
          is: 'shown',
          show: <UsedReasons subject="picking" action="correct" choose={(short_note) => set({ short_note })} />,
        },
      ]}
      done={({ label_id }) => (label_id === null ? null : link(printPalletPage, { ids: label_id }))}
      close={close}
    />
  );
}

const isAny = (qty: string | null | undefined): boolean => Number(qty ?? 0) > 0;

/** Less than the task asks for. Where nothing is there, there is no pallet to scan either. */
function ShortDialog({ asking, answers, seen, close }: DialogProps & { seen: Seen }): ReactNode {
  const { task } = asking;
  const t = useT();
  const format = useFormat();
  return (
    <FormDialog
      call={pickGoods}
      send={(params) =>
        answers.send(pickGoods, params, `${t('picking.step.pick')} ${task.task_no}`, (shortage) => saidOf(shortage, { t, format }))
      }
      verb="picking.reportShort"
      of={task.task_no}
      start={{ scan_id: asking.scanId, task_no: task.task_no, location_code: seen.location, pallet_no: task.pallet_no, qty: '0' }}
      fields={({ values, set }) => [
        { key: 'location_code', is: 'code' },
        {
          key: 'qty',
          word: 'picking.picked_qty',
          is: 'quantity',
          onChange: (qty) => Number(qty) > 0 && !isAny(values.qty) && set({ pallet_no: seen.pallet ?? '' }),
        },
        isAny(values.qty) && { key: 'pallet_no', is: 'code' },
        isAny(values.qty) && { key: 'cartons', is: 'whole' },
        { key: 'short_reason', is: 'choice', of: shortReasons, words: 'picking.shortReason', required: true },
        { key: 'short_note', is: 'text' },
        { key: 'reasons', is: 'shown', show: <UsedReasons subject="picking" action="pick" choose={(short_note) => set({ short_note })} /> },
      ]}
      close={close}
    />
  );
}
