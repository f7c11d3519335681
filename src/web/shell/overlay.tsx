import { Spin } from 'antd';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { watchCalls } from '../call.ts';
import { useT } from '../i18n.ts';
import { useSessionIfAny } from '../session.ts';

const delayMs = 300;
let running = 0;
let shown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (shown === next) return;
  shown = next;
  for (const listen of listeners) listen();
}

// Quick replies never flash it; while several calls run it stays until the last has ended, or until Esc.
watchCalls({
  began(_cmd, { quiet }) {
    if (quiet) return () => {};
    running += 1;
    if (running === 1) timer = setTimeout(() => set(true), delayMs);
    return () => {
      running -= 1;
      if (running > 0) return;
      clearTimeout(timer);
      set(false);
    };
  },
  wrote() {},
});

/** The specification's full-screen overlay for staff while calls run. Esc hides it; the call continues. */
export function Overlay(): ReactNode {
  const t = useT();
  const staff = useSessionIfAny()?.sys_num_id === 1;
  const visible = useSyncExternalStore(listen, () => shown) && staff;
  useEffect(() => {
    if (!visible) return;
    const hide = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      set(false);
    };
    window.addEventListener('keydown', hide, true);
    return () => window.removeEventListener('keydown', hide, true);
  }, [visible]);
  if (!visible) return null;
  return (
    <div className="overlay" role="alert" aria-busy="true" aria-label={t('app.loading')}>
      <div className="overlay-box">
        <Spin size="large" />
        <span>{t('app.loading')}</span>
        <small>{t('overlay.hide')}</small>
      </div>
    </div>
  );
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
