import { useState, type FormEvent, type ReactNode } from 'react';
import { send, useRequestId } from '../../../../web/call.ts';
import { FrontField, FrontNotice, type Notice } from '../../../../web/front/field.tsx';
import { useT } from '../../../../web/i18n.ts';
import { go } from '../../../../web/place.ts';
import { endHere, useSessionIfAny } from '../../../../web/session.ts';
import { sha256Hex } from '../../../../web/wire.ts';
import { changePassword, signOut } from '../contract.ts';
import { isAllowedPassword } from '../password-rule.ts';
import { failureText } from './failure.ts';

type Wrong = { old?: string; next?: string; confirm?: string };
const redirectMs = 1000;

/** Changes the own password: because it is due, or because the person chose to. Afterwards everybody signs in anew. */
export default function ResetPassword(): ReactNode {
  const t = useT();
  const due = useSessionIfAny()?.modify_password_flag === 1;
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [confirm, setConfirm] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const [notice, setNotice] = useState<Notice | undefined>(due ? { kind: 'warning', text: t('signIn.passwordOld') } : undefined);
  const [requestId, renew] = useRequestId();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found: Wrong = {
      ...(old ? {} : { old: t('password.enterOld') }),
      ...(!next ? { next: t('password.enterNew') } : isAllowedPassword(next) ? {} : { next: t('password.rule') }),
      ...(confirm === next ? {} : { confirm: t('password.differ') }),
    };
    setWrong(found);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const [oldHash, newHash] = await Promise.all([sha256Hex(old), sha256Hex(next)]);
      await send(changePassword, { old_password: oldHash, new_password: newHash, confirm_password: newHash }, { requestId, quiet: true });
      setNotice({ kind: 'success', text: t('password.changed') });
      setTimeout(() => void endHere('signedOut'), redirectMs);
    } catch (fault) {
      setNotice({ kind: 'error', text: failureText(fault, t) });
      // Other passwords are another request; the same id would be refused.
      renew();
      setBusy(false);
    }
  }

  async function leave(): Promise<void> {
    if (!due) return go('/home');
    await send(signOut, {}, { quiet: true }).catch(() => {});
    await endHere('signedOut');
  }

  return (
    <form className="front-form" onSubmit={(event) => void save(event)} noValidate>
      <title>{`${t('page.resetPassword')} · ${t('app.name')}`}</title>
      <h1>{t('page.resetPassword')}</h1>
      <p className="front-lead">{t('password.rule')}</p>
      <FrontNotice notice={notice} />
      <FrontField
        label={t('password.old')}
        wrong={wrong.old}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={old}
        onChange={(event) => setOld(event.target.value)}
      />
      <FrontField
        label={t('password.new')}
        wrong={wrong.next}
        type="password"
        autoComplete="new-password"
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
      <FrontField
        label={t('password.confirm')}
        wrong={wrong.confirm}
        type="password"
        autoComplete="new-password"
        value={confirm}
        onChange={(event) => setConfirm(event.target.value)}
      />
      <button type="submit" className="front-do" aria-disabled={busy}>
        {t('password.do.change')}
      </button>
      <button type="button" className="front-back" onClick={() => void leave()}>
        {t(due ? 'password.do.back' : 'app.cancel')}
      </button>
    </form>
  );
}
