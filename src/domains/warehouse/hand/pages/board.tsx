import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { CallRefused, NetworkFailed, send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { countMax, countText } from '../../../../web/kit/list/count-text.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { type Scanned, ScanInput, ScanNote, useAnswers } from '../../../../web/kit/scan/scan-input.tsx';
import { openScanQueue } from '../../../../web/kit/scan/scan-queue.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan, useSession } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { finishCountLocation, getCount, listCounts, scanCount } from '../../count/contract.ts';
import { CountFloor } from '../../count/pages/floor.tsx';
import { may as mayCount } from '../../count/permits.ts';
import { floorStates } from '../../count/states.ts';
import { type Made, NewPallet } from '../../label/pages/new-pallet.tsx';
import {
  checkPick,
  countPicking,
  findPicking,
  labelPick,
  listPicking,
  loadPick,
  pickGoods,
  type PickingRow,
  splitPick,
} from '../../picking/contract.ts';
import { PickFloor } from '../../picking/pages/floor.tsx';
import { queuedCorrection } from '../../picking/pages/queued.ts';
import { may as mayPick } from '../../picking/permits.ts';
import { getReceiving, listReceiving, putAway } from '../../receiving/contract.ts';
import { HandReceiving } from '../../receiving/pages/hand.tsx';
import { queuedReceipt } from '../../receiving/pages/queued.ts';
import { may as mayReceive } from '../../receiving/permits.ts';
import { mergePallets } from '../../repack/contract.ts';
import { listReplenishment } from '../../replenish/contract.ts';
import { FillFloor } from '../../replenish/pages/floor.tsx';
import { may as mayFill } from '../../replenish/permits.ts';
import { queuedSplit } from '../../repack/pages/queued.ts';
import { may as mayStock } from '../../stock/permits.ts';
import { isPalletNo, resemblesPalletNo } from '../../stock/pallet-no.ts';
import { pickListsFor } from './pick-lists.ts';
import { PutAwayJob, requirePallet } from './put-away.tsx';
import './board.css';

/** The board of a hand-held scanner: one input, large targets, one job at a time. Its address names the job, so a reload returns to it. */
export default function HandBoard({ page, query }: PageProps): ReactNode {
  const t = useT();
  const { setQuery } = useTab();
  // Scans of an earlier job may still wait for the network.
  useEffect(
    () =>
      openScanQueue(
        ...[
          queuedReceipt,
          putAway,
          mergePallets,
          queuedSplit,
          pickGoods,
          labelPick,
          splitPick,
          checkPick,
          queuedCorrection,
          loadPick,
          scanCount,
          finishCountLocation,
        ],
      ),
    [],
  );
  const { receive: planId, pick, pallet, count, fill } = query;
  const isHome = !planId && !pick && !pallet && !count && !fill;
  return (
    <div className="hand">
      <header>
        <h1>{t(page.title)}</h1>
        {!isHome && (
          <Button size="large" onClick={() => setQuery({ receive: '', pick: '', pallet: '', count: '', fill: '' })}>
            {t('hand.back')}
          </Button>
        )}
      </header>
      {planId && <ReceiveJob id={planId} />}
      {!planId && pick && <PickJob code={pick} />}
      {!planId && !pick && pallet && <PutAwayJob pallet={pallet} />}
      {!planId && !pick && !pallet && count && <CountJob id={count} />}
      {!planId && !pick && !pallet && !count && fill && <FillJob id={fill} />}
      {isHome && <Home />}
    </div>
  );
}

/** Waits for a scan and opens the job that it belongs to; below it the work that waits. */
function Home(): ReactNode {
  const t = useT();
  const can = useCan();
  const { setQuery } = useTab();
  const { login_num_id } = useSession();
  const counting = can(mayCount.view) && can(mayCount.count);
  const receiving = useRead(listReceiving, { tab: 'toReceive', size: 20, counts: true }, { quiet: true });
  const storing = can(mayReceive.putAway);
  const received = useRead(listReceiving, { tab: 'toPutAway', size: 20 }, { quiet: true, enabled: storing });
  const stranded = useRead(listPicking, { tab: 'putBack', size: 50 }, { quiet: true, enabled: storing && can(mayPick.view) });
  const picking = useRead(
    listPicking,
    { tab: 'awaitingPicking', size: 200, sort: [{ key: 'created_at' }] },
    { quiet: true, enabled: can(mayPick.view) },
  );
  const tasks = useRead(countPicking, {}, { quiet: true, enabled: can(mayPick.view) });
  const counts = useRead(listCounts, { tab: 'floor', size: 20, counts: true }, { quiet: true, enabled: counting });
  const filling = can(mayFill.view) && can(mayStock.move) && can(mayReceive.putAway);
  const fills = useRead(listReplenishment, {}, { quiet: true, enabled: filling });
  const lists = pickListsFor(login_num_id, picking.data?.rows ?? []);
  const take = async (text: string): Promise<Scanned> => {
    if (resemblesPalletNo(text) && !isPalletNo(text)) return { tone: 'bad', text: t('receiving.misread') };
    try {
      const job = await jobOf(text, { picks: can(mayPick.view), counts: counting, stores: storing });
      if (!job) return { tone: 'bad', text: t('hand.unknown', { code: text }) };
      setQuery(job);
      return { tone: 'good', text: t('hand.found', { code: text }) };
    } catch (error) {
      if (!(error instanceof NetworkFailed)) throw error;
      if (!storing || !isPalletNo(text)) return { tone: 'bad', text: t('hand.offline') };
      setQuery({ pallet: text });
      return { tone: 'warn', text: t('hand.offlinePallet') };
    }
  };
  return (
    <>
      <ScanInput placeholder={t('hand.scan')} take={take} />
      <Job
        title={t('hand.receive')}
        count={receiving.data?.counts?.['toReceive']}
        waiting={(receiving.data?.rows ?? []).map(({ id, plan_no, customer_name }) => ({
          key: id,
          label: `${plan_no} · ${customer_name}`,
        }))}
        open={(id) => setQuery({ receive: id })}
      />
      {storing && (
        <Job
          title={t('hand.putAway')}
          count={receiving.data?.counts?.['toPutAway']}
          waiting={(received.data?.rows ?? []).map(({ id, plan_no, pallets_waiting }) => ({
            key: id,
            label: `${plan_no} · ${t('hand.pallets', { count: pallets_waiting })}`,
          }))}
          open={(id) => setQuery({ receive: id })}
        />
      )}
      {storing && can(mayPick.view) && (
        <Job
          title={t('hand.putBack')}
          count={tasks.data?.pallets_back}
          waiting={[...palletsOf(stranded.data?.rows ?? [])].map(([pallet, goods]) => ({ key: pallet, label: `${pallet} · ${goods}` }))}
          open={(pallet) => setQuery({ pallet })}
        />
      )}
      {can(mayPick.view) && (
        <Job
          title={t('hand.pick')}
          count={tasks.data?.lists}
          waiting={lists.map((no) => ({ key: no, label: no }))}
          open={(no) => setQuery({ pick: no })}
        />
      )}
      {filling && (
        <Job
          title={t('hand.fill')}
          waiting={(fills.data?.faces ?? []).flatMap(({ id, location_code, product_name, qty }) =>
            qty === null ? [] : [{ key: id, label: `${location_code} · ${product_name}` }],
          )}
          open={(id) => setQuery({ fill: id })}
        />
      )}
      {counting && (
        <Job
          title={t('hand.count')}
          count={counts.data?.counts?.['floor']}
          waiting={(counts.data?.rows ?? []).map(({ id, count_no, warehouse_name, locations, locations_done }) => ({
            key: id,
            label: `${count_no} · ${warehouse_name} · ${locations_done}/${locations}`,
          }))}
          open={(id) => setQuery({ count: id })}
        />
      )}
    </>
  );
}

/** Pallets in staging whose plans were cancelled, each once, with a name of its goods. */
function palletsOf(tasks: readonly PickingRow[]): ReadonlyMap<string, string> {
  return new Map(tasks.flatMap(({ to_pallet_no, product_name }) => (to_pallet_no === null ? [] : [[to_pallet_no, product_name] as const])));
}

/** The first of what waits; the others are shown on request, so that the jobs below stay in reach of a thumb. */
const firstShown = 3;

function Job(props: {
  title: string;
  /** All that waits, of which a page is read; by default what is read is all. */
  count?: number | undefined;
  waiting: readonly { readonly key: string; readonly label: string }[];
  open: (key: string) => void;
}): ReactNode {
  const t = useT();
  const [all, setAll] = useState(false);
  const { waiting } = props;
  const shown = all ? waiting : waiting.slice(0, firstShown);
  const count = Math.max(props.count ?? 0, waiting.length);
  const more = count > countMax ? countText(count) : String(count - shown.length);
  return (
    <section>
      <h2>
        {props.title} ({countText(count)})
      </h2>
      {waiting.length === 0 && <p className="kit-quiet">{t('hand.none')}</p>}
      {shown.map(({ key, label }) => (
        <Button key={key} className="hand-target" onClick={() => props.open(key)}>
          {label}
        </Button>
      ))}
      {shown.length < waiting.length && (
        <Button size="large" type="link" onClick={() => setAll(true)}>
          {t('hand.more', { count: more })}
        </Button>
      )}
      {shown.length === waiting.length && count > waiting.length && <p className="kit-quiet">{t('hand.scanOthers', { count: more })}</p>}
    </section>
  );
}

/** The job behind a code: a pick code, pick list or outbound plan; an inbound plan; a count; or a pallet that is put away. */
async function jobOf(code: string, may: { picks: boolean; counts: boolean; stores: boolean }): Promise<Record<string, string> | null> {
  if (may.picks) {
    const isTask = await findTasks(code);
    if (isTask) return { pick: code };
  }
  if (resemblesPalletNo(code)) {
    if (may.stores) await requirePallet(code);
    return { pallet: code };
  }
  if (may.counts) {
    const { rows } = await send(listCounts, { tab: 'floor', where: { count_no: [code.toUpperCase()] } }, { quiet: true });
    const [count] = rows;
    if (count) return { count: count.id };
  }
  const { rows } = await send(listReceiving, { where: { plan_no: [code.toUpperCase()] } }, { quiet: true });
  const [plan] = rows;
  return plan ? { receive: plan.id } : null;
}

async function findTasks(code: string): Promise<boolean> {
  try {
    await send(findPicking, { code }, { quiet: true });
    return true;
  } catch (error) {
    // Anything else that a scanner can read is no code of a task, which is an answer here.
    if (error instanceof CallRefused && (error.refusal === 'NO_SUCH_TASK' || error.refusal === 'BAD_PARAMS')) return false;
    throw error;
  }
}

function ReceiveJob({ id }: { id: string }): ReactNode {
  return (
    <Read of={getReceiving} params={{ id }}>
      {(plan) => <HandReceiving plan={plan} />}
    </Read>
  );
}

function PickJob({ code }: { code: string }): ReactNode {
  return (
    <Read of={findPicking} params={{ code }}>
      {({ tasks }) => <PickFloor tasks={tasks} />}
    </Read>
  );
}

function CountJob({ id }: { id: string }): ReactNode {
  const t = useT();
  return (
    <Read of={getCount} params={{ id }}>
      {(count) => (
        <>
          <h2>
            {count.count_no} · {count.warehouse_name}
          </h2>
          {floorStates.includes(count.state) ? <CountFloor count={count} /> : <p>{t('hand.countDone', { no: count.count_no })}</p>}
        </>
      )}
    </Read>
  );
}

function FillJob({ id }: { id: string }): ReactNode {
  const t = useT();
  const answers = useAnswers();
  const [newPallet, setNewPallet] = useState<Made | null>(null);
  return (
    <Read of={listReplenishment} params={{}}>
      {({ faces }) => {
        const face = faces.find((one) => one.id === id);
        return (
          <>
            {face ? (
              <FillFloor key={`${face.pallet_no}`} face={face} answers={answers} made={setNewPallet} />
            ) : answers.answer ? (
              // A face that is filled leaves the list, and its keeper still reads how the fill ended.
              <ScanNote answer={answers.answer} />
            ) : (
              <p>{t('hand.none')}</p>
            )}
            {newPallet && <NewPallet made={newPallet} />}
          </>
        );
      }}
    </Read>
  );
}
