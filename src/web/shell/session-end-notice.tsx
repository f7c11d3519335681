import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { unusedMs, watchTouches } from '../attention.ts';
import { useT } from '../i18n.ts';
import { Dialog } from '../kit/dialog/dialog.tsx';
import { renewRights } from '../rights.ts';
import { timeLeft } from '../session-end.ts';
import { useSessionIfAny } from '../session.ts';

/** The user is told this long before the session ends. */
const noticeMs = 180_000;
/** A user who works without a call, such as in a long form, still uses the session: the server hears of it this often. */
const useEveryMs = 120_000;

/**
 * Says that the session is about to end, and counts down. A touch anywhere continues a session that nobody used; at the end of its life only
 * a new sign-in helps. Forms store their input as drafts.
 */
export function SessionEndNotice(): ReactNode {
  const t = useT();
  const session = useSessionIfAny();
  const [left, setLeft] = useState<ReturnType<typeof timeLeft> | null>(null);
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    // A session that an older version of the page stored has no such times before it is read again.
    if (!session || !Number.isFinite(session.idle_ms)) return undefined;
    let looks = 0;
    const look = (): void => {
      const now = timeLeft(session);
      setLeft(now.ms < noticeMs ? now : null);
      // The server ends the session; this window asks it, some seconds apart.
      if (now.ms <= 0 && looks++ % 10 === 0) void renewRights();
    };
    look();
    const timer = setInterval(look, 1000);
    const unwatch = watchTouches(() => {
      if (unusedMs() > useEveryMs) void renewRights().then(look);
    });
    return () => {
      clearInterval(timer);
      unwatch();
    };
  }, [session]);
  if (!session || !left || (isRead && left.by === 'life')) return null;
  const seconds = Math.max(0, Math.ceil(left.ms / 1000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const goOn = (): void => {
    setIsRead(true);
    if (left.by === 'idle') void renewRights();
  };
  return (
    <Dialog
      open
      width={460}
      title={t('sessionEnd.title', { clock })}
      onCancel={goOn}
      footer={
        <Button type="primary" autoFocus onClick={goOn}>
          {t(left.by === 'idle' ? 'sessionEnd.stay' : 'sessionEnd.understood')}
        </Button>
      }
    >
      <p role="alert">{t(`sessionEnd.${left.by}`)}</p>
    </Dialog>
  );
}
