import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n.ts';
import { type InView, readView } from './repeats.ts';

/** The browser's own reader of codes (W3C Shape Detection); TypeScript does not know it yet. */
type Detector = { detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };
declare global {
  interface Window {
    readonly BarcodeDetector?: new (wanted: { formats: readonly string[] }) => Detector;
  }
}

/** The symbols of our labels and of goods. */
const formats = ['code_128', 'qr_code', 'ean_13', 'ean_8', 'code_39', 'itf', 'data_matrix'] as const;
const betweenPicturesMs = 150;

/** True where the browser reads codes by itself and lets pages use the camera, as Chrome on Android does. */
function hasCamera(): boolean {
  return window.BarcodeDetector !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function';
}

/** A button that opens the camera; each code that comes into its view is read as if a scanner had typed it. */
export function CameraScan({ read }: { read: (text: string) => Promise<void> }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!hasCamera()) return null;
  return (
    <>
      <Button size="large" onClick={() => setOpen(!open)}>
        {t(open ? 'kit.scan.cameraClose' : 'kit.scan.camera')}
      </Button>
      {open && <View read={read} />}
    </>
  );
}

function View({ read }: { read: (text: string) => Promise<void> }): ReactNode {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [blocked, setBlocked] = useState(false);
  // Each picture is read by the latest page, which knows what it waits for.
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  useEffect(() => {
    const element = video.current;
    let stream: MediaStream | undefined;
    let timer = 0;
    let isClosed = false;
    let view: InView = new Map();
    const look = async (detector: Detector, from: HTMLVideoElement) => {
      try {
        const codes = from.readyState < from.HAVE_CURRENT_DATA ? [] : await detector.detect(from);
        const picture = readView(
          view,
          codes.map(({ rawValue }) => rawValue),
          performance.now(),
        );
        view = picture.view;
        for (const code of picture.fresh) await reader.current(code);
      } catch {
        // A picture that cannot be read is followed by the next.
      }
      if (!isClosed) timer = window.setTimeout(() => void look(detector, from), betweenPicturesMs);
    };
    const begin = async () => {
      if (!element || !window.BarcodeDetector) return;
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (isClosed) {
          stop(stream);
          return;
        }
        element.srcObject = stream;
        await element.play();
        await look(new window.BarcodeDetector({ formats }), element);
      } catch {
        if (!isClosed) setBlocked(true);
      }
    };
    void begin();
    return () => {
      isClosed = true;
      window.clearTimeout(timer);
      if (stream) stop(stream);
    };
  }, []);
  if (blocked) return <Alert type="error" showIcon title={t('kit.scan.cameraBlocked')} />;
  return <video ref={video} className="kit-scan-camera" muted playsInline aria-label={t('kit.scan.camera')} />;
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
