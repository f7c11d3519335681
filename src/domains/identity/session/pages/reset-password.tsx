import { useState, type ReactNode } from 'react';
import { send, useRequestId } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { endHere, useSessionIfAny } from '../../../../web/session.ts';
import { signOutHere } from '../../../../web/sign-out.ts';
import { sha256Hex } from '../../../../web/wire.ts';
import { changePassword, signOut } from '../contract.ts';
import { isAllowedPassword } from '../password-rule.ts';
import { FrontForm, useFront } from './front-form.tsx';
import { PasswordField } from './password-field.tsx';
import { goHome } from '../../../../web/landing.ts';

const redirectMs = 1000;

/** Changes the user's own password, because it is due or by choice. The user must then sign in again. */
export default function ResetPassword(): ReactNode {
  const t = useT();
  const session = useSessionIfAny();
  const due = session?.modify_password_flag === 1;
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [confirm, setConfirm] = useState('');
  const front = useFront(
    due ? { kind: 'warning', text: t(session.password_issued === 1 ? 'signIn.passwordIssued' : 'signIn.passwordOld') } : undefined,
  );
  const [requestId, renew] = useRequestId();

  const save = (): Promise<void> =>
    front.send(
      {
        old: !old && t('password.enterOld'),
        next: !next ? t('password.enterNew') : !isAllowedPassword(next) && t('password.rule'),
        confirm: confirm !== next && t('password.differ'),
      },
      async () => {
        const [oldHash, newHash] = await Promise.all([sha256Hex(old), sha256Hex(next)]);
        await send(changePassword, { old_password: oldHash, new_password: newHash, confirm_password: newHash }, { requestId, quiet: true });
        front.tell({ kind: 'success', text: t('password.changed') });
        setTimeout(() => void endHere('signedOut'), redirectMs);
        return true;
      },
      // Different passwords need a new request id; the same id would be refused.
      () => renew(),
    );

  async function leave(): Promise<void> {
    if (!due) return goHome();
    await signOutHere(signOut);
  }

  return (
    <FrontForm
      title="page.resetPassword"
      lead="password.rule"
      front={front}
      submit="password.do.change"
      onSubmit={() => void save()}
      back={{ word: due ? 'password.do.back' : 'app.cancel', run: () => void leave() }}
    >
      <PasswordField
        label={t('password.old')}
        wrong={front.wrong['old']}
        autoComplete="current-password"
        autoFocus
        value={old}
        onChange={(event) => setOld(event.target.value)}
      />
      <PasswordField
        label={t('password.new')}
        wrong={front.wrong['next']}
        autoComplete="new-password"
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
      <PasswordField
        label={t('password.confirm')}
        wrong={front.wrong['confirm']}
        autoComplete="new-password"
        value={confirm}
        onChange={(event) => setConfirm(event.target.value)}
      />
    </FrontForm>
  );
}
