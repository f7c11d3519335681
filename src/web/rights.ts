import type { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import type { SessionReply } from '../kernel/session.ts';
import { send, watchCalls } from './call.ts';
import { refreshAll } from './query.ts';
import { refreshSession, sessionNow } from './session.ts';

/** Refusals that say that this window knows something else of its rights than the server. */
const telling: ReadonlySet<string> = new Set(['NOT_PERMITTED', 'PASSWORD_CHANGE_DUE', 'SECOND_FACTOR_DUE']);

type MySession = Call<z.ZodType<unknown, object>, z.ZodType<SessionReply>>;
let mySession: MySession | undefined;
let asking: Promise<void> | undefined;

/** From now on a refusal for want of a right makes this window ask what it may. */
export function watchRights(call: MySession): void {
  mySession = call;
  watchCalls({
    began: () => () => {},
    wrote: () => {},
    refused: (refusal) => {
      if (telling.has(refusal)) void renewRights();
    },
  });
}

/** Asks who one is and what one may: menus, buttons and columns follow at once, without a reload. */
export function renewRights(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<void> {
  const before = sessionNow();
  if (!mySession || !before) return;
  const now = await send(mySession, {}, { quiet: true }).catch(() => undefined);
  if (!now || sessionNow()?.login_num_id !== now.login_num_id) return;
  await refreshSession(now);
  const same = JSON.stringify([before.permits, before.hidden, before.menus]) === JSON.stringify([now.permits, now.hidden, now.menus]);
  if (!same) await refreshAll();
}
