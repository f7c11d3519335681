import { useState, type FormEvent, type ReactNode } from 'react';
import { FrontNotice, type Notice } from '../../../../web/front/field.tsx';
import { useT } from '../../../../web/i18n.ts';
import { failureText } from './failure.ts';

/** The faults of fields by name; a form without any is sent. */
export type Wrong = Readonly<Record<string, string | false | undefined>>;

export type Front = {
  readonly wrong: Readonly<Record<string, string | undefined>>;
  readonly busy: boolean;
  readonly notice: Notice | undefined;
  tell(notice: Notice | undefined): void;
  /** Shows the faults; returns true if there are none. */
  check(found: Wrong): boolean;
  /** Checks, then sends. A refusal is shown above the fields; `done` returns true if the form has nothing more to do. */
  send(found: Wrong, act: () => Promise<boolean | void>, refused?: (fault: unknown) => boolean | void): Promise<void>;
};

/** The common behaviour of forms in the sign-in frame: faults, refusals, and one request at a time. */
export function useFront(first?: Notice): Front {
  const t = useT();
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({});
  const [busy, setBusy] = useState(false);
  const [notice, tell] = useState<Notice | undefined>(first);
  const check = (faults: Wrong): boolean => {
    const missing = Object.entries(faults).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    setWrong(Object.fromEntries(missing));
    return missing.length === 0;
  };
  return {
    wrong,
    busy,
    notice,
    tell,
    check,
    async send(faults, act, refused) {
      if (!check(faults) || busy) return;
      setBusy(true);
      tell(undefined);
      let over = false;
      try {
        over = (await act()) === true;
      } catch (fault) {
        if (refused?.(fault) !== true) tell({ kind: 'error', text: failureText(fault, t) });
      } finally {
        // A form that leads to another page stays busy: a second press would be a second request.
        if (!over) setBusy(false);
      }
    },
  };
}

/** A form of the sign-in frame: title, purpose, notice, fields and actions. */
export function FrontForm(props: {
  title: string;
  lead: string;
  front: Front;
  /** The label of the button; absent if there is nothing to send. */
  submit?: string;
  onSubmit?: () => void;
  back?: { readonly word: string; readonly run: () => void };
  children?: ReactNode;
}): ReactNode {
  const t = useT();
  const { front } = props;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    props.onSubmit?.();
  };
  return (
    <form className="front-form" onSubmit={send} noValidate>
      <title>{`${t(props.title)} · ${t('app.name')}`}</title>
      <h1>{t(props.title)}</h1>
      <p className="front-lead">{t(props.lead)}</p>
      <FrontNotice notice={front.notice} />
      {props.children}
      {props.submit && (
        <button type="submit" className="front-do" aria-disabled={front.busy}>
          {t(props.submit)}
        </button>
      )}
      {props.back && (
        <button type="button" className="front-back" onClick={props.back.run}>
          {t(props.back.word)}
        </button>
      )}
    </form>
  );
}
