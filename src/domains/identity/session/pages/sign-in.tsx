import { useState, type FormEvent, type ReactNode } from 'react';
import type { Language } from '../../../../kernel/words.ts';
import { CallRefused, send } from '../../../../web/call.ts';
import { FrontField, FrontNotice, type Notice } from '../../../../web/front/field.tsx';
import { chosenLanguage } from '../../../../web/front/frame.tsx';
import { changeLanguage, useT } from '../../../../web/i18n.ts';
import { land } from '../../../../web/landing.ts';
import { placeNow } from '../../../../web/place.ts';
import { beginSession, rememberLanguage } from '../../../../web/session.ts';
import { sha256Hex } from '../../../../web/wire.ts';
import { sendCode, setLanguage, signIn } from '../contract.ts';
import { useCountdown } from './countdown.ts';
import { failureText } from './failure.ts';

type Wrong = { name?: string; password?: string; code?: string };

/** Signs in. The code field is there only once the server asks for it. */
export default function SignIn(): ReactNode {
  const t = useT();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codeWanted, setCodeWanted] = useState(false);
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const [notice, setNotice] = useState<Notice | undefined>(() => endNotice(t));
  const countdown = useCountdown();

  async function enter(event: FormEvent): Promise<void> {
    event.preventDefault();
    const missing: Wrong = {
      ...(name.trim() ? {} : { name: t('signIn.enterAccount') }),
      ...(password ? {} : { password: t('signIn.enterPassword') }),
      ...(codeWanted && !code.trim() ? { code: t('signIn.codeEmpty') } : {}),
    };
    setWrong(missing);
    if (busy || Object.keys(missing).length > 0) return;
    setBusy(true);
    setNotice(undefined);
    try {
      const captcha = codeWanted ? { captcha: code.trim() } : {};
      const reply = await send(signIn, { login_name: name.trim(), password: await sha256Hex(password), ...captcha }, { quiet: true });
      if (!('sid' in reply)) {
        setCodeWanted(true);
        setNotice({ kind: 'warning', text: t('signIn.placeUnknown') });
        return;
      }
      await beginSession(reply);
      await settleLanguage(reply.language);
      land();
    } catch (fault) {
      setNotice({ kind: 'error', text: failureText(fault, t) });
    } finally {
      setBusy(false);
    }
  }

  async function askForCode(): Promise<void> {
    const missing: Wrong = {
      ...(name.trim() ? {} : { name: t('signIn.enterPhone') }),
      ...(password ? {} : { password: t('signIn.enterPassword') }),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      await send(sendCode, { login_name: name.trim(), password: await sha256Hex(password) }, { quiet: true });
      countdown.start();
      setNotice({ kind: 'success', text: t('signIn.codeSent') });
    } catch (fault) {
      // Whether the account may sign in without a mainland mobile number only the server knows.
      if (fault instanceof CallRefused && fault.refusal === 'BAD_PHONE') setWrong({ name: t('signIn.enterRealPhone') });
      else setNotice({ kind: 'error', text: failureText(fault, t) });
    }
  }

  return (
    <form className="front-form" onSubmit={(event) => void enter(event)} noValidate>
      <title>{`${t('page.signIn')} · ${t('app.name')}`}</title>
      <h1>{t('page.signIn')}</h1>
      <p className="front-lead">{t('signIn.lead')}</p>
      <FrontNotice notice={notice} />
      <FrontField
        label={t('signIn.name')}
        wrong={wrong.name}
        name="username"
        autoComplete="username"
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FrontField
        label={t('signIn.password')}
        wrong={wrong.password}
        name="password"
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        beside={
          <button type="button" aria-pressed={visible} onClick={() => setVisible(!visible)}>
            {t(visible ? 'signIn.hidePassword' : 'signIn.showPassword')}
          </button>
        }
      />
      {codeWanted && (
        <FrontField
          label={t('signIn.code')}
          wrong={wrong.code}
          name="captcha"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          beside={
            <button type="button" disabled={countdown.left > 0} onClick={() => void askForCode()}>
              {countdown.left > 0 ? t('signIn.resendIn', { seconds: countdown.left }) : t('signIn.do.sendCode')}
            </button>
          }
        />
      )}
      <button type="submit" className="front-do" aria-disabled={busy}>
        {t('signIn.do.signIn')}
      </button>
    </form>
  );
}

/** The account's language, unless the person chose another one here: then the account takes that. */
async function settleLanguage(language: Language): Promise<void> {
  const chosen = chosenLanguage();
  if (chosen === undefined || chosen === language) return changeLanguage(language);
  await rememberLanguage(chosen);
  await send(setLanguage, { language: chosen }, { quiet: true }).catch(() => {});
}

/** Says why the person is here again, when the session ended under them. */
function endNotice(t: (key: string) => string): Notice | undefined {
  const { ended } = placeNow().query;
  if (ended === 'gone' || ended === 'ended') return { kind: 'warning', text: t(`session.${ended}`) };
  return undefined;
}
