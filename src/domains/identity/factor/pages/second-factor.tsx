import { type ReactNode, useEffect, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { send } from '../../../../web/call.ts';
import { FrontField } from '../../../../web/front/field.tsx';
import { boundsAt } from '../../../../web/kit/form/faults.ts';
import { useT } from '../../../../web/i18n.ts';
import { land } from '../../../../web/landing.ts';
import { go } from '../../../../web/place.ts';
import { refreshSession, useSessionIfAny } from '../../../../web/session.ts';
import { signOutHere } from '../../../../web/sign-out.ts';
import { sha256Hex } from '../../../../web/wire.ts';
import { mySession, signOut } from '../../session/contract.ts';
import { failureText } from '../../session/pages/failure.ts';
import { FrontForm, useFront } from '../../session/pages/front-form.tsx';
import { PasswordField } from '../../session/pages/password-field.tsx';
import { beginFactor, confirmFactor, myFactor, renewRecovery, turnOffFactor } from '../contract.ts';
import './second-factor.css';
import { link } from '../../../../kernel/link.ts';
import { personalPage } from '../../session/pages.ts';

type State = ResultOf<typeof myFactor>;
type Begun = ResultOf<typeof beginFactor>;

/** The user's own second factor: set it up, save its recovery codes, turn it off. A role may require it before anything else. */
export default function SecondFactor(): ReactNode {
  const t = useT();
  const due = useSessionIfAny()?.second_factor_flag === 1;
  const front = useFront(due ? { kind: 'warning', text: t('factor.due') } : undefined);
  const [state, setState] = useState<State>();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { tell } = front;
  useEffect(() => {
    send(myFactor, {}, { quiet: true }).then(setState, (fault: unknown) => tell({ kind: 'error', text: failureText(fault, t) }));
    // Requested once: the replies of later calls carry the new state.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const back = due
    ? {
        word: 'password.do.back',
        run: () => void signOutHere(signOut),
      }
    : { word: 'factor.do.back', run: () => go(link(personalPage)) };

  async function finish(): Promise<void> {
    const session = await send(mySession, {}, { quiet: true }).catch(() => undefined);
    if (session) await refreshSession(session);
    if (due) land();
    else go(link(personalPage));
  }

  if (codes) return <Recovery codes={codes} done={() => void finish()} />;
  if (!state) return <FrontForm title="page.secondFactor" lead="factor.lead" front={front} back={back} />;
  if (state.on) return <Managed back={back} state={state} shown={setCodes} turnedOff={() => setState({ ...state, on: false })} />;
  if (begun?.secret) return <Confirm begun={begun} back={back} shown={setCodes} />;
  return <Begin front={front} back={back} begun={setBegun} />;
}

type Back = { readonly word: string; readonly run: () => void };

function Begin({ front, back, begun }: { front: ReturnType<typeof useFront>; back: Back; begun(begun: Begun): void }): ReactNode {
  const t = useT();
  const [password, setPassword] = useState('');
  const begin = (): Promise<void> =>
    front.send({ password: !password && t('signIn.enterPassword') }, async () => {
      begun(await send(beginFactor, { password: await sha256Hex(password) }, { quiet: true }));
    });
  return (
    <FrontForm
      title="page.secondFactor"
      lead="factor.lead"
      front={front}
      submit="factor.do.begin"
      onSubmit={() => void begin()}
      back={back}
    >
      <PasswordField
        label={t('factor.password')}
        wrong={front.wrong['password']}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FrontForm>
  );
}

function Confirm({ begun, back, shown }: { begun: Begun; back: Back; shown(codes: readonly string[]): void }): ReactNode {
  const t = useT();
  const front = useFront();
  const [code, setCode] = useState('');
  const confirm = (): Promise<void> =>
    front.send({ code: !code.trim() && t('factor.enterCode') }, async () => {
      shown((await send(confirmFactor, { code }, { quiet: true })).recovery_codes ?? []);
    });
  return (
    <FrontForm
      title="page.secondFactor"
      lead="factor.scan"
      front={front}
      submit="factor.do.confirm"
      onSubmit={() => void confirm()}
      back={back}
    >
      <img className="factor-picture" alt={t('factor.picture')} src={`data:image/svg+xml,${encodeURIComponent(begun.picture ?? '')}`} />
      <p className="factor-secret">
        {t('factor.secret')} <code>{begun.secret?.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <FrontField
        label={t('factor.code')}
        wrong={front.wrong['code']}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={boundsAt(confirmFactor.params, 'code').length ?? undefined}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </FrontForm>
  );
}

/** Shown once; the server stores only their hashes. */
function Recovery({ codes, done }: { codes: readonly string[]; done(): void }): ReactNode {
  const t = useT();
  const front = useFront({ kind: 'success', text: t('factor.on') });
  return (
    <FrontForm
      title="factor.recovery"
      lead="factor.recoveryHelp"
      front={front}
      submit="factor.do.saved"
      onSubmit={done}
      back={{ word: 'factor.do.print', run: () => window.print() }}
    >
      <ol className="factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </FrontForm>
  );
}

function Managed(props: { back: Back; state: State; shown(codes: readonly string[]): void; turnedOff(): void }): ReactNode {
  const t = useT();
  const front = useFront({
    kind: 'success',
    text: `${t('factor.on')} · ${t('factor.left', { count: props.state.recovery_left })}`,
  });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const question = {
    password: !password && t('signIn.enterPassword'),
    code: !code.trim() && t('factor.enterCode'),
  };
  const params = async () => ({ password: await sha256Hex(password), code });
  const renew = (): Promise<void> =>
    front.send(question, async () => props.shown((await send(renewRecovery, await params(), { quiet: true })).recovery_codes ?? []));
  const turnOff = (): Promise<void> =>
    front.send(question, async () => {
      await send(turnOffFactor, await params(), { quiet: true });
      props.turnedOff();
    });
  return (
    <FrontForm
      title="page.secondFactor"
      lead="factor.lead"
      front={front}
      submit="factor.do.renew"
      onSubmit={() => void renew()}
      back={props.back}
    >
      <PasswordField
        label={t('factor.password')}
        wrong={front.wrong['password']}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FrontField
        label={t('factor.codeOrRecovery')}
        wrong={front.wrong['code']}
        name="code"
        autoComplete="one-time-code"
        maxLength={boundsAt(turnOffFactor.params, 'code').length ?? undefined}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {!props.state.required && (
        <button type="button" className="front-do factor-off" aria-disabled={front.busy} onClick={() => void turnOff()}>
          {t('factor.do.turnOff')}
        </button>
      )}
    </FrontForm>
  );
}
