import { Alert, Button, Typography } from 'antd';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog.tsx';

type Issued = { readonly name: string; readonly login: string; readonly password: string | null };

/** In memory alone and for one look: the form that made the account is closed when its password is shown. */
const useIssued = create<{ issued: Issued | null }>()(() => ({ issued: null }));

export function showIssued(issued: Issued): void {
  useIssued.setState({ issued });
}

/** The password that an account was just given; nobody can show it again. Stands on every page that issues one. */
export function IssuedPassword(): ReactNode {
  const t = useT();
  const issued = useIssued((state) => state.issued);
  const close = (): void => useIssued.setState({ issued: null });
  if (!issued) return null;
  return (
    <Dialog
      open
      title={t('account.issued', { name: issued.name })}
      width={480}
      closable={false}
      keyboard={false}
      footer={
        <Button type="primary" onClick={close}>
          {t(issued.password === null ? 'kit.close' : 'account.issuedDone')}
        </Button>
      }
    >
      <div className="kit-dialog">
        {issued.password === null ? (
          <Alert type="warning" showIcon title={t('account.issuedLost')} />
        ) : (
          <>
            <dl className="issued">
              <dt>{t('account.login_name')}</dt>
              <dd>
                <Typography.Text copyable>{issued.login}</Typography.Text>
              </dd>
              <dt>{t('account.issuedPassword')}</dt>
              <dd>
                <Typography.Text copyable className="issued-password">
                  {issued.password}
                </Typography.Text>
              </dd>
            </dl>
            <Alert type="info" showIcon title={t('account.issuedHelp')} />
          </>
        )}
      </div>
    </Dialog>
  );
}
