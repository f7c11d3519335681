import { useEffect, useState } from 'react';
import { serverTime } from '../../../../web/clock.ts';
import { codeResendMs } from '../code-resend.ts';

const place = 'codeSentAt';

function secondsLeft(): number {
  const sentAt = Number(localStorage.getItem(place) ?? 0);
  const seconds = Math.ceil((sentAt + codeResendMs - serverTime()) / 1000);
  // A clock that was set back must not lock the button for longer than the rule.
  return Math.min(Math.max(seconds, 0), codeResendMs / 1000);
}

/** The seconds until another code can be sent, counted from the moment of sending, so that a reload does not shorten them. */
export function useCountdown(): { readonly left: number; start(): void } {
  const [secondsRemaining, setSecondsRemaining] = useState(secondsLeft);
  useEffect(() => {
    if (secondsRemaining === 0) return;
    const timer = setInterval(() => setSecondsRemaining(secondsLeft()), 500);
    return () => clearInterval(timer);
  }, [secondsRemaining]);
  return {
    left: secondsRemaining,
    start() {
      localStorage.setItem(place, String(serverTime()));
      setSecondsRemaining(secondsLeft());
    },
  };
}
