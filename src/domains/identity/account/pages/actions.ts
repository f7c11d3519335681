import { send } from '../../../../web/call.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { useCan, useSession } from '../../../../web/session.ts';
import { endSessions, resetFactor, resetPassword, setAccountActive, unlockAccount } from '../contract.ts';
import { may } from '../permits.ts';
import { showIssued } from './issued-password.tsx';

type Account = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly login_name: string;
  readonly state: 'active' | 'disabled';
  readonly second_factor: boolean;
};

/** The actions on an account besides editing, limited to the user's rights; shared by the list and the form. */
export function useAccountActions(changed?: () => void): (account: Account) => Action[] {
  const can = useCan();
  const session = useSession();
  const then = async (sent: Promise<unknown>): Promise<void> => {
    await sent;
    changed?.();
  };
  return (account) => {
    const { id, version, name, login_name: login } = account;
    const reset = async (): Promise<void> => {
      const { password } = await send(resetPassword, { id });
      showIssued({ name, login, password });
      changed?.();
    };
    const own = session.login_num_id === id;
    const active = account.state === 'active';
    const turn = (on: boolean) => () => then(send(setAccountActive, { id, version, active: on }));
    return [
      can(may.reset) && active && { key: 'reset', word: 'account.do.resetPassword', asks: 'sure' as const, run: reset },
      can(may.reset) && { key: 'unlock', word: 'account.do.unlock', run: () => then(send(unlockAccount, { id })) },
      can(may.reset) &&
        account.second_factor && {
          key: 'factor',
          word: 'account.do.resetFactor',
          asks: 'sure' as const,
          run: () => then(send(resetFactor, { id })),
        },
      can(may.endSessions) && {
        key: 'end',
        word: 'account.do.endSessions',
        asks: 'sure' as const,
        run: () => then(send(endSessions, { id, session_id: null })),
      },
      can(may.disable) &&
        !own &&
        (active
          ? { key: 'disable', word: 'account.do.disable', tone: 'danger' as const, asks: 'sure' as const, run: turn(false) }
          : { key: 'enable', word: 'account.do.enable', run: turn(true) }),
    ].filter((action) => action !== false);
  };
}
