import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { type ReactNode, useState } from 'react';
import { NetworkFailed, send } from '../../../../web/call.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useSubmit } from '../../../../web/kit/dialog/use-submit.ts';
import { type Answers, type Scanned, ScanInput, useAnswers } from '../../../../web/kit/scan/scan-input.tsx';
import { useScanQueue } from '../../../../web/kit/scan/scan-queue.ts';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useRead } from '../../../../web/query.ts';
import { isPalletNo, resemblesPalletNo } from '../../stock/pallet-no.ts';
import { type CountDetail, findCountPallet, finishCountLocation, readCountLocation } from '../contract.ts';
import { CountEntry, type Entry, scanLabel } from './entry.tsx';
import './count.css';

type Place = ResultOf<typeof readCountLocation>;

/**
 * The floor of a count at hand-held size: scan a location, then each pallet there with its quantity, then say that the location is done. A
 * pallet that was counted already is said and not counted twice. Without a network the codes are taken as they are read: the server finds
 * their goods when the queue is sent, and what it refuses is shown.
 */
export function CountFloor({ count }: { count: CountDetail }): ReactNode {
  const t = useT();
  const answers = useAnswers();
  const [code, setCode] = useState<string | null>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  /** The lines of the location when a pallet was recorded: until they are read again, they still show that pallet as open. */
  const [recorded, setRecorded] = useState<ReadonlyMap<string, Place['lines']>>(new Map());
  const read = useRead(readCountLocation, { id: count.id, location_code: code ?? '-' }, { enabled: code !== null, quiet: true });
  const place = read.data;
  const bad = (word: string, facts: Record<string, string> = {}): Scanned => ({ tone: 'bad', text: t(word, facts) });

  const takeOffline = (location_code: string, pallet_no: string): Scanned => {
    setEntry({ pallet_no, location_code, lots: [], known: true, unread: true });
    return { tone: 'good', text: t('stockCount.offlinePallet', { pallet: pallet_no }) };
  };
  const takeLocation = async (text: string): Promise<Scanned> => {
    const location = await orOffline(send(readCountLocation, { id: count.id, location_code: text }, { quiet: true }));
    setEntry(null);
    if (location === 'offline') {
      setCode(text);
      return { tone: 'good', text: t('stockCount.offlineLocation', { location: text }) };
    }
    if (location.done) return bad('refusal.LOCATION_COUNTED', { location: location.location_code });
    setCode(location.location_code);
    return { tone: 'good', text: t('stockCount.atLocation', { location: location.location_code }) };
  };
  const takePallet = async (text: string): Promise<Scanned> => {
    if (!isPalletNo(text)) return bad('receiving.misread');
    if (code === null) return bad('stockCount.locationFirst');
    if (isQueued(code, text)) return bad('refusal.ALREADY_COUNTED', { pallet: text, location: code });
    // A pallet may be scanned before its location has been read.
    const here = place ?? (await orOffline(send(readCountLocation, { id: count.id, location_code: code }, { quiet: true })));
    if (here === 'offline') return takeOffline(code, text);
    const lots = here.lines.filter(({ pallet_no }) => pallet_no === text);
    const open = recorded.get(text) === here.lines ? [] : lots.filter((lot) => lot.open);
    if (lots.length > 0 && open.length === 0) return bad('refusal.ALREADY_COUNTED', { pallet: text, location: code });
    if (open.length > 0) {
      setEntry({ pallet_no: text, location_code: code, lots: open, known: true });
      return { tone: 'good', text: t('stockCount.palletRead', { goods: open.map((lot) => lot.product_name).join(', ') }) };
    }
    const pallet = await orOffline(send(findCountPallet, { id: count.id, pallet_no: text }, { quiet: true }));
    if (pallet === 'offline') return takeOffline(code, text);
    const elsewhere = pallet.lots.map((lot) => ({ ...lot, expected_qty: null }));
    setEntry({ pallet_no: text, location_code: code, lots: elsewhere, known: pallet.known });
    if (!pallet.known) return bad('stockCount.unknownPallet', { pallet: text });
    return pallet.location_code && pallet.location_code !== code
      ? bad('stockCount.standsElsewhere', { pallet: text, location: pallet.location_code })
      : { tone: 'good', text: t('stockCount.palletRead', { goods: elsewhere.map((lot) => lot.product_name).join(', ') }) };
  };
  return (
    <div className="count-floor kit-gap">
      <ScanInput
        placeholder={t(code === null ? 'stockCount.scanLocation' : 'stockCount.scanPallet')}
        take={(text) => (resemblesPalletNo(text) ? takePallet(text) : takeLocation(text))}
        answers={answers}
      />
      {entry && (
        <CountEntry
          key={`${entry.location_code} ${entry.pallet_no} ${entry.replace ? (entry.lots[0]?.lot_id ?? 'unknown') : ''}`}
          count={count}
          entry={entry}
          answers={answers}
          recorded={() => place && setRecorded((before) => new Map(before).set(entry.pallet_no, place.lines))}
          close={() => setEntry(null)}
        />
      )}
      {code !== null && place && (
        <PlaceCard
          count={count}
          place={place}
          answers={answers}
          correct={(line) =>
            setEntry({ pallet_no: line.pallet_no, location_code: place.location_code, lots: [line], known: true, replace: true })
          }
          finished={() => {
            setCode(null);
            setEntry(null);
          }}
        />
      )}
    </div>
  );
}

/** The answer to a read, or that there is no network. */
async function orOffline<R>(reading: Promise<R>): Promise<R | 'offline'> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof NetworkFailed) return 'offline';
    throw error;
  }
}

/** True when a pallet was counted at a location and waits for the network. */
function isQueued(locationCode: string, palletNo: string): boolean {
  return useScanQueue.getState().waiting.some(({ label }) => label.startsWith(scanLabel(locationCode, palletNo)));
}

type PlaceProps = {
  readonly count: CountDetail;
  readonly place: Place;
  readonly answers: Answers;
  readonly correct: (line: Place['lines'][number]) => void;
  readonly finished: () => void;
};

/**
 * The chosen location: the pallets counted there, each with a button for the person who counted it, those that are open where the count shows
 * them, and the button that ends it.
 */
function PlaceCard({ count, place, answers, correct, finished }: PlaceProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { busy, submit } = useSubmit();
  const counted = place.lines.filter((line) => !line.open);
  const open = place.lines.filter((line) => line.open);
  const shown = count.mode === 'open' || count.state === 'recounting' ? place.lines : counted;
  const finish = () =>
    submit(async () => {
      const { location_code } = place;
      const at = serverNow().toISOString();
      await answers.send(finishCountLocation, { id: count.id, location_code, at }, location_code, ({ locations_left }) => ({
        tone: 'good',
        text: t('stockCount.locationDone', { location: location_code, left: locations_left }),
      }));
      finished();
    });
  return (
    <section className="count-floor" aria-label={place.location_code}>
      <div className="count-floor-place">
        <strong className="kit-code">{place.location_code}</strong>
        <span className="kit-quiet">{t('stockCount.countedHere', { count: counted.length })}</span>
        <Popconfirm
          title={count.mode === 'open' && open.length > 0 ? t('stockCount.absentHere', { count: open.length }) : t('stockCount.finishSure')}
          onConfirm={() => void finish()}
          okText={t('stockCount.finishLocation')}
          cancelText={t('kit.cancel')}
        >
          <Button type="primary" size="large" loading={busy}>
            {t('stockCount.finishLocation')}
          </Button>
        </Popconfirm>
      </div>
      <ul className="count-floor-pallets">
        {shown.map((line) => (
          <li key={`${line.pallet_no} ${line.lot_id}`}>
            {line.open ? <ClockCircleOutlined aria-hidden /> : <CheckCircleFilled aria-hidden style={{ color: '#1a7f37' }} />}
            <span>
              <span className="kit-code">{line.pallet_no}</span> · {line.product_name}
            </span>
            {line.expected_qty !== null && (
              <span>
                {format.number(line.expected_qty)} {line.unit}
              </span>
            )}
            {line.own && !place.done && (
              <Button aria-label={`${t('stockCount.correct')} ${line.pallet_no}`} onClick={() => correct(line)}>
                {t('stockCount.correct')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
