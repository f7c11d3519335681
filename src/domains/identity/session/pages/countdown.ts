import { useEffect, useState } from 'react';
import { serverTime } from '../../../../web/clock.ts';
import { codeResendMs } from '../rules.ts';

const place = 'codeSentAt';

function secondsLeft(): number {
  const sentAt = Number(localStorage.getItem(place) ?? 0);
  const left = Math.ceil((sentAt + codeResendMs - serverTime()) / 1000);
  // A clock that was set back must not lock the button for longer than the rule.
  return Math.min(Math.max(left, 0), codeResendMs / 1000);
}

/** The seconds until another code can be sent. Counted from the moment of sending, so a reload does not shorten it. */
export function useCountdown(): { readonly left: number; start(): void } {
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setLeft(secondsLeft()), 500);
    return () => clearInterval(timer);
  }, [left]);
  return {
    left,
    start() {
      localStorage.setItem(place, String(serverTime()));
      setLeft(secondsLeft());
    },
  };
}
