import type { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import type { SessionReply } from '../kernel/session.ts';
import { send, watchCalls } from './call.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { refreshAll } from './query.ts';
import { refreshSession, sessionNow } from './session.ts';

/** Refusals which mean that this window's rights differ from those on the server. */
const telling: ReadonlySet<string> = new Set(['NOT_PERMITTED', 'PASSWORD_CHANGE_DUE', 'SECOND_FACTOR_DUE']);

type MySession = Call<z.ZodType<unknown, object>, z.ZodType<SessionReply>>;
let mySession: MySession | undefined;

/** From now on a refusal for a missing right makes this window read its rights again. */
export function watchRights(call: MySession): void {
  mySession = call;
  watchCalls({
    began: () => () => {},
    wrote: () => {},
    refused: (refusal, refused) => {
      if (telling.has(refusal) && refused !== call) void renewRights();
    },
  });
}

/** Reads the session and its rights again: menus, buttons and columns follow at once, without a reload. */
export const renewRights = oneAtATime(ask);

async function ask(): Promise<void> {
  const before = sessionNow();
  if (!mySession || !before) return;
  const now = await send(mySession, {}, { quiet: true }).catch(() => undefined);
  if (!now || sessionNow()?.login_num_id !== now.login_num_id) return;
  await refreshSession(now);
  const same = seenBy(before) === seenBy(now);
  if (!same) await refreshAll();
}

function seenBy({ permits, hidden, hidden_fields, column_order, menus }: SessionReply): string {
  return JSON.stringify([permits, hidden, hidden_fields, column_order, menus]);
}
