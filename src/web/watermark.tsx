import { useEffect, type ReactNode } from 'react';
import { dayIn } from '../kernel/day.ts';
import { serverNow } from './clock.ts';
import { formatDay } from '../kernel/words.ts';
import { browserZone } from './format.tsx';
import { useLanguage } from './i18n.ts';
import { useSessionIfAny } from './session.ts';
import { useTheme } from './theme.ts';

const recheckMs = 500;
const style: Readonly<Record<string, string>> = {
  position: 'fixed',
  inset: '0px',
  'z-index': '2000',
  'pointer-events': 'none',
  'background-repeat': 'repeat',
  display: 'block',
  visibility: 'visible',
  opacity: '1',
};

/**
 * The user's name and the day, faint over every page. It stands outside React's tree and is checked every 500 ms: when removed, hidden or
 * altered, it is restored. The day is read again each time, so a page left open past midnight shows the new one.
 */
export function Watermark({ user }: { user: string }): ReactNode {
  const language = useLanguage();
  const zone = useSessionIfAny()?.time_zone ?? browserZone();
  const dark = useTheme((theme) => theme.dark);
  useEffect(() => {
    let layer: HTMLElement | undefined;
    let drawn = '';
    let image = '';
    let written = '';
    const check = (): void => {
      const text = `${user} ${formatDay(dayIn(serverNow(), zone), language)}`;
      if (text !== drawn) {
        drawn = text;
        image = `url("${draw(text, dark)}")`;
        layer?.remove();
        layer = undefined;
      }
      if (layer && isWhole(layer, written)) return;
      layer?.remove();
      layer = laid(image);
      written = layer.getAttribute('style') ?? '';
    };
    check();
    const timer = setInterval(check, recheckMs);
    return () => {
      clearInterval(timer);
      layer?.remove();
    };
  }, [user, language, zone, dark]);
  return null;
}

function laid(image: string): HTMLElement {
  const layer = document.createElement('div');
  layer.className = 'watermark';
  layer.setAttribute('aria-hidden', 'true');
  for (const [name, value] of Object.entries(style)) layer.style.setProperty(name, value, 'important');
  layer.style.setProperty('background-image', image, 'important');
  document.body.append(layer);
  return layer;
}

function isWhole(layer: HTMLElement, written: string): boolean {
  if (layer.parentElement !== document.body || layer.getAttribute('style') !== written) return false;
  if (layer.hidden || layer.className !== 'watermark' || layer.childNodes.length > 0) return false;
  const seen = getComputedStyle(layer);
  const intact =
    seen.position === 'fixed' &&
    seen.display === 'block' &&
    seen.visibility === 'visible' &&
    seen.opacity === '1' &&
    seen.pointerEvents === 'none';
  const plain =
    seen.transform === 'none' && seen.clipPath === 'none' && seen.filter === 'none' && seen.maskImage === 'none' && seen.zIndex === '2000';
  return intact && plain && layer.offsetWidth >= document.documentElement.clientWidth && layer.offsetHeight > 0;
}

function draw(text: string, dark: boolean): string {
  const canvas = document.createElement('canvas');
  const ratio = window.devicePixelRatio || 1;
  const width = Math.max(260, 90 + text.length * 11);
  const height = 170;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.scale(ratio, ratio);
  pen.translate(width / 2, height / 2);
  pen.rotate((-20 * Math.PI) / 180);
  pen.font = '14px system-ui, "Noto Sans SC", "Noto Sans Thai", sans-serif';
  pen.fillStyle = dark ? 'rgba(255, 255, 255, 0.06)' : 'rgba(0, 0, 0, 0.06)';
  pen.textAlign = 'center';
  pen.fillText(text, 0, 0);
  return canvas.toDataURL();
}
