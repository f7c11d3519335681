import { Alert, Button, Input, type InputRef } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hasLineEnd, scannedText, wedgeMs } from '../../../kernel/scan.ts';
import { CallRefused } from '../../call.ts';
import { useT } from '../../i18n.ts';
import { useTabShown } from '../../tab-context.ts';
import { useOpen } from '../open.ts';
import { CameraScan } from './camera.tsx';
import { putAway, replay, useScanQueue } from './scan-queue.ts';
import './scan.css';

type Tone = 'good' | 'bad';
export type Scanned = { readonly tone: Tone; readonly text: string };

/**
 * The only input of a warehouse-floor page. It takes input from a scanner (a burst that ends with Enter or Tab), a camera or a user, takes the
 * focus back unless another field was chosen, and answers each scan in green or red, with a sound and a vibration.
 */
export function ScanInput(props: { placeholder: string; take: (text: string) => Promise<Scanned>; hint?: ReactNode }): ReactNode {
  const t = useT();
  const active = useTabShown();
  const input = useRef<InputRef>(null);
  const lastKey = useRef({ at: 0, burst: 0 });
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<(Scanned & { readonly place: number }) | null>(null);
  useEffect(() => {
    if (!active) return;
    input.current?.focus();
    // A key without a focused field comes from a scanner: it is redirected here, before it is written and before any shortcut sees it.
    const takeKey = (event: KeyboardEvent) => {
      const at = event.target instanceof HTMLElement ? event.target : document.body;
      const elsewhere = at.closest('input, textarea, [contenteditable=true], [role=dialog]') !== null && at.offsetParent !== null;
      if (elsewhere || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.stopPropagation();
      input.current?.focus();
    };
    document.addEventListener('keydown', takeKey, true);
    return () => document.removeEventListener('keydown', takeKey, true);
  }, [active]);
  const read = async (raw: string) => {
    const scanned = scannedText(raw);
    setText('');
    if (scanned === '') return;
    let answer: Scanned;
    try {
      answer = await props.take(scanned);
    } catch (error) {
      answer = { tone: 'bad', text: error instanceof CallRefused ? error.message : t('kit.scan.failed') };
    }
    signal(answer.tone);
    setOutcome((before) => ({ ...answer, place: (before?.place ?? 0) + 1 }));
    input.current?.focus();
  };
  return (
    <div className="kit-scan">
      {outcome && <div key={outcome.place} className="kit-scan-flash" data-tone={outcome.tone} aria-hidden />}
      <Input
        ref={input}
        size="large"
        value={text}
        placeholder={props.placeholder}
        aria-label={props.placeholder}
        autoComplete="off"
        inputMode="text"
        onChange={(event) => (hasLineEnd(event.target.value) ? void read(event.target.value) : setText(event.target.value))}
        onKeyDown={(event) => {
          const at = event.timeStamp;
          lastKey.current = { at, burst: at - lastKey.current.at <= wedgeMs ? lastKey.current.burst + 1 : 0 };
          // A scanner may end with Tab; for a user Tab moves to the next field.
          if (event.key === 'Enter' || (event.key === 'Tab' && lastKey.current.burst >= 3)) {
            event.preventDefault();
            void read(text);
          }
        }}
      />
      <CameraScan read={read} />
      {props.hint}
      {outcome && (
        <p className="kit-scan-note" data-tone={outcome.tone} role="status">
          {outcome.text}
        </p>
      )}
      <ScanNotices />
    </div>
  );
}

/** The scans that wait for the network, those that were refused when they were sent later, and the rest of the work after the others. */
export function ScanNotices(): ReactNode {
  const t = useT();
  const open = useOpen();
  const { waiting, failed, toDo } = useScanQueue();
  return (
    <>
      {waiting.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('kit.scan.waiting', { count: waiting.length })}
          action={<Button onClick={() => void replay()}>{t('kit.scan.sendNow')}</Button>}
        />
      )}
      {toDo?.map((one) => (
        <Alert
          key={one.requestId}
          type="info"
          showIcon
          title={one.label}
          action={
            <Button
              onClick={() => {
                open(one.address);
                putAway(one.requestId);
              }}
            >
              {t(one.word)}
            </Button>
          }
          closable={{ onClose: () => putAway(one.requestId), 'aria-label': t('kit.close') }}
        />
      ))}
      {failed.map((one) => (
        <Alert
          key={one.requestId}
          type="error"
          showIcon
          title={`${one.label}: ${one.message}`}
          closable={{ onClose: () => putAway(one.requestId), 'aria-label': t('kit.close') }}
        />
      ))}
    </>
  );
}

let sound: AudioContext | undefined;
function signal(tone: Tone): void {
  navigator.vibrate?.(tone === 'good' ? 60 : [120, 80, 120]);
  try {
    sound ??= new AudioContext();
    const [voice, volume] = [sound.createOscillator(), sound.createGain()];
    voice.frequency.value = tone === 'good' ? 1400 : 220;
    volume.gain.value = 0.08;
    voice.connect(volume).connect(sound.destination);
    voice.start();
    voice.stop(sound.currentTime + (tone === 'good' ? 0.09 : 0.35));
  } catch {
    // A browser that blocks sound still shows the colour.
  }
}
