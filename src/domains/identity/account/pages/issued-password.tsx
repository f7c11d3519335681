import { Alert, Button, Typography } from 'antd';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';

type Issued = { readonly name: string; readonly login: string; readonly password: string | null };

/** In memory only and shown once: the form of a new account is already closed when its password appears. */
const useIssued = create<{ issued: Issued | null }>()(() => ({ issued: null }));

export function showIssued(issued: Issued): void {
  useIssued.setState({ issued });
}

/** The password just issued to an account; it cannot be shown again. Used on every page that issues one. */
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
