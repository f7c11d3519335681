import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import './demo-roles.css';

export type DemoAccount = { readonly login_name: string; readonly password: string; readonly role: string; readonly company: string };

/** The roles of the demo for the holder of its key, each with its work in one line. Nothing without a key, or with a wrong one. */
export function DemoRoles(props: { demoKey: string | undefined; busy: boolean; choose: (account: DemoAccount) => void }): ReactNode {
  const t = useT();
  const { demoKey } = props;
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    if (!demoKey) return;
    const gone = new AbortController();
    fetch(`/demo/${encodeURIComponent(demoKey)}`, { signal: gone.signal })
      .then(async (reply) => setAccounts(reply.ok ? ((await reply.json()) as DemoAccount[]) : []))
      .catch(() => setAccounts([]));
    return () => gone.abort();
  }, [demoKey]);
  if (accounts.length === 0) return null;
  return (
    <section className="demo-roles" aria-label={t('demo.choose')}>
      <h2>{t('demo.choose')}</h2>
      {[...Map.groupBy(accounts, ({ company }) => company)].map(([company, members]) => (
        <details key={company} open={members.some(({ role }) => role === 'administrator')}>
          <summary>{company}</summary>
          <ul>
            {members.map((account) => (
              <li key={account.login_name}>
                <button type="button" disabled={props.busy} onClick={() => props.choose(account)}>
                  <strong>{t(`demo.role.${account.role}`)}</strong>
                  <span>{t(`demo.work.${account.role}`)}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
