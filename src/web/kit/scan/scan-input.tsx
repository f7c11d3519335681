import { Alert, Button, Input, type InputRef } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Call, ParamsOf, ResultOf } from '../../../kernel/call.ts';
import { hasLineEnd, scannedText } from '../../../kernel/scan.ts';
import { CallRefused } from '../../call.ts';
import { useT } from '../../i18n.ts';
import { useTabShown } from '../../tab-context.ts';
import { useOpen } from '../open.ts';
import { CameraScan } from './camera.tsx';
import { putAway, replay, sendScan, useScanQueue } from './scan-queue.ts';
import { endsScan, noBurst, withKey } from './wedge.ts';
import './scan.css';

/** Done, done but with something to look at, and not done. */
type Tone = 'good' | 'warn' | 'bad';
export type Scanned = { readonly tone: Tone; readonly text: string };

/** The last answer of a floor page, for its scans and for what its forms and dialogs send. */
export type Answers = {
  readonly answer: (Scanned & { readonly place: number }) | null;
  /** Answers in colour, with a sound and a vibration, and in words. */
  readonly say: (answer: Scanned) => void;
  /** Sends as `sendScan` does, and answers what became of it. A refusal is answered and thrown. */
  readonly send: <C extends Call>(
    call: C,
    params: ParamsOf<C>,
    label: string,
    answerOf: (result: ResultOf<C>) => Scanned,
  ) => Promise<ResultOf<C> | null>;
};

export function useAnswers(): Answers {
  const t = useT();
  const [answer, setAnswer] = useState<Answers['answer']>(null);
  const say = useCallback((next: Scanned) => {
    signal(next.tone);
    setAnswer((before) => ({ ...next, place: (before?.place ?? 0) + 1 }));
  }, []);
  return {
    answer,
    say,
    send: async (call, params, label, answerOf) => {
      try {
        const result = await sendScan(call, params, label);
        say(result === null ? { tone: 'warn', text: t('kit.scan.queued') } : answerOf(result));
        return result;
      } catch (error) {
        say({ tone: 'bad', text: error instanceof CallRefused ? error.message : t('kit.scan.failed') });
        throw error;
      }
    },
  };
}

/** The words of an answer in its colour. */
export function ScanNote({ answer }: { answer: Scanned }): ReactNode {
  return (
    <p className="kit-scan-note" data-tone={answer.tone} role="status">
      {answer.text}
    </p>
  );
}

/** True for a field or a dialog in sight, to which keys and focus belong. */
function isField(at: EventTarget | null): boolean {
  return (
    at instanceof HTMLElement && at.closest('input, textarea, [contenteditable=true], [role=dialog]') !== null && at.offsetParent !== null
  );
}

/**
 * The only input of a warehouse-floor page. It takes input from a scanner (a burst that ends with Enter or Tab), a camera or a user, takes the
 * focus back unless another field was chosen, and answers each scan in green, amber or red, with a sound and a vibration. A page whose forms
 * or dialogs answer as well holds the answers itself.
 */
export function ScanInput(props: {
  placeholder: string;
  take: (text: string) => Promise<Scanned>;
  hint?: ReactNode;
  answers?: Answers;
}): ReactNode {
  const t = useT();
  const active = useTabShown();
  const input = useRef<InputRef>(null);
  const burst = useRef(noBurst);
  const [text, setText] = useState('');
  const own = useAnswers();
  const { answer: outcome, say } = props.answers ?? own;
  useEffect(() => {
    if (!active) return;
    input.current?.focus();
    // A key without a focused field comes from a scanner: it is redirected here, before it is written and before any shortcut sees it.
    const takeKey = (event: KeyboardEvent) => {
      if (isField(event.target) || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
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
    say(answer);
    // A field that a scan opened asks for a quantity, and has the focus by now.
    if (!isField(document.activeElement)) input.current?.focus();
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
          burst.current = withKey(burst.current, event.timeStamp);
          if (endsScan(event.key, burst.current)) {
            event.preventDefault();
            void read(text);
          }
        }}
      />
      <CameraScan read={read} />
      {props.hint}
      {outcome && <ScanNote answer={outcome} />}
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
          title={one.no ? `${one.label} → ${one.no}` : one.label}
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
const signals = {
  good: { shake: [60], hertz: 1400, seconds: 0.09 },
  warn: { shake: [60, 60, 60], hertz: 700, seconds: 0.25 },
  bad: { shake: [120, 80, 120], hertz: 220, seconds: 0.35 },
} as const;
function signal(tone: Tone): void {
  const { shake, hertz, seconds } = signals[tone];
  navigator.vibrate?.([...shake]);
  try {
    sound ??= new AudioContext();
    const [voice, volume] = [sound.createOscillator(), sound.createGain()];
    voice.frequency.value = hertz;
    volume.gain.value = 0.08;
    voice.connect(volume).connect(sound.destination);
    voice.start();
    voice.stop(sound.currentTime + seconds);
  } catch {
    // A browser that blocks sound still shows the colour.
  }
}
