import { boundsAt } from '../../../../web/kit/form/faults.ts';
import { useState, type ReactNode } from 'react';
import { CallRefused, send } from '../../../../web/call.ts';
import { FrontField, type Notice } from '../../../../web/front/field.tsx';
import { changeLanguage, chosenLanguage, useT } from '../../../../web/i18n.ts';
import { land } from '../../../../web/landing.ts';
import { placeNow } from '../../../../web/place.ts';
import { beginSession } from '../../../../web/session.ts';
import { deviceToken } from '../../../../web/vault.ts';
import { sha256Hex } from '../../../../web/wire.ts';
import { sendCode, signIn } from '../contract.ts';
import { useCountdown } from './countdown.ts';
import { type DemoAccount, DemoRoles } from './demo-roles.tsx';
import { failureText } from './failure.ts';
import { FrontForm, useFront } from './front-form.tsx';
import { PasswordField } from './password-field.tsx';

const whyWord = { factor: 'signIn.fromApp', place: 'signIn.placeUnknown', tries: 'signIn.triedOften' } as const;

/** Signs in. The code field appears only when the server asks for it. */
export default function SignIn(): ReactNode {
  const t = useT();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codeFrom, setCodeFrom] = useState<'app' | 'message'>();
  const front = useFront(endNotice(t));
  const countdown = useCountdown();

  const enter = (as: Pick<DemoAccount, 'login_name' | 'password'> = { login_name: name.trim(), password }): Promise<void> =>
    front.send(
      {
        name: !as.login_name && t('signIn.enterAccount'),
        password: !as.password && t('signIn.enterPassword'),
        code: codeFrom !== undefined && !code.trim() && t('signIn.codeEmpty'),
      },
      async () => {
        const captcha = codeFrom ? { captcha: code.trim() } : {};
        const device = await deviceToken();
        // The user gets the language that the page shows. If nobody ever chose one in this browser, the account keeps its own.
        const chosen = chosenLanguage();
        const language = chosen ? { language: chosen } : {};
        const reply = await send(
          signIn,
          { login_name: as.login_name, password: await sha256Hex(as.password), device, ...captcha, ...language },
          { quiet: true },
        );
        if (!('sid' in reply)) {
          setCodeFrom(reply.code_from);
          front.tell({ kind: 'warning', text: t(whyWord[reply.code_why]) });
          return;
        }
        // The language comes first: the desk opens with the session and reads its words in the current language.
        await changeLanguage(reply.language);
        await beginSession(reply);
        land();
      },
    );

  async function askForCode(): Promise<void> {
    const whole = front.check({
      name: !name.trim() && t('signIn.enterPhone'),
      password: !password && t('signIn.enterPassword'),
    });
    if (!whole) return;
    try {
      await send(sendCode, { login_name: name.trim(), password: await sha256Hex(password) }, { quiet: true });
      countdown.start();
      front.tell({ kind: 'success', text: t('signIn.codeSent') });
    } catch (fault) {
      // Only the server knows whether the account may have a code without a mobile number.
      if (fault instanceof CallRefused && fault.refusal === 'BAD_PHONE') front.check({ name: t('signIn.enterRealPhone') });
      else front.tell({ kind: 'error', text: failureText(fault, t) });
    }
  }

  return (
    <FrontForm title="page.signIn" lead="signIn.lead" front={front} submit="signIn.do.signIn" onSubmit={() => void enter()}>
      <FrontField
        label={t('signIn.name')}
        wrong={front.wrong['name']}
        name="username"
        autoComplete="username"
        autoFocus
        maxLength={boundsAt(signIn.params, 'login_name').length ?? undefined}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordField
        label={t('signIn.password')}
        wrong={front.wrong['password']}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {codeFrom && (
        <FrontField
          label={t(codeFrom === 'app' ? 'factor.codeOrRecovery' : 'signIn.code')}
          wrong={front.wrong['code']}
          name="captcha"
          inputMode={codeFrom === 'app' ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoFocus
          maxLength={boundsAt(signIn.params, 'captcha').length ?? undefined}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          beside={
            codeFrom === 'message' && (
              <button type="button" disabled={countdown.left > 0} onClick={() => void askForCode()}>
                {countdown.left > 0 ? t('signIn.resendIn', { seconds: countdown.left }) : t('signIn.do.sendCode')}
              </button>
            )
          }
        />
      )}
      <DemoRoles
        demoKey={placeNow().query['demo']}
        busy={front.busy}
        choose={(account) => {
          setName(account.login_name);
          void enter(account);
        }}
      />
    </FrontForm>
  );
}

/** The reason why a session ended, for the user who lands here. */
function endNotice(t: (key: string) => string): Notice | undefined {
  const { ended } = placeNow().query;
  if (ended === 'gone' || ended === 'ended') return { kind: 'warning', text: t(`session.${ended}`) };
  return undefined;
}
