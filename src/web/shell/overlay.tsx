import { Spin } from 'antd';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { watchCalls } from '../call.ts';
import { useT } from '../i18n.ts';
import { useSessionIfAny } from '../session.ts';

const delayMs = 300;
/** The running calls that a user waits for, each with its way to stop: a read ends, a write goes on. */
const running = new Set<{ stop(): void; kind: 'read' | 'write' }>();
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
  began(_cmd, { quiet, kind, stop }) {
    if (quiet) return () => {};
    const call = { kind, stop };
    running.add(call);
    if (running.size === 1) timer = setTimeout(() => set(true), delayMs);
    return () => {
      running.delete(call);
      if (running.size > 0) return;
      clearTimeout(timer);
      set(false);
    };
  },
  wrote() {},
});

/** The specification's full-screen overlay for staff while calls run. Esc hides it and stops the reads; a write continues. */
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
      for (const { stop } of running) stop();
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
        <small>{t([...running].some(({ kind }) => kind === 'write') ? 'overlay.hide' : 'overlay.stop')}</small>
      </div>
    </div>
  );
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
