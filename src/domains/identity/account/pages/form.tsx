import { Card, Select } from 'antd';
import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { languages } from '../../../../kernel/words.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { ActionBar } from '../../../../web/kit/action/action-bar.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import type { Section } from '../../../../web/kit/form/field-kinds.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { RecordAside } from '../../../../web/kit/record/record-aside.tsx';
import { type Form, useForm } from '../../../../web/kit/form/use-form.ts';
import { useRead } from '../../../../web/query.ts';
import { useSession } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { timeZones } from '../../time-zones.ts';
import { getAccount, saveAccount, userKinds } from '../contract.ts';
import { useAccountActions } from './actions.ts';
import { blankAccount } from './blank.ts';
import { IssuedPassword, showIssued } from './issued-password.tsx';
import { RightsOf } from './rights.tsx';
import { AccountSessions } from './sessions.tsx';
import { link } from '../../../../kernel/link.ts';
import { accountsPage } from '../pages.ts';

type Values = ParamsOf<typeof saveAccount> & object;

/** Creates or changes an account; its state, sessions and history are shown beside the form. */
export default function AccountForm({ query }: PageProps): ReactNode {
  const { id } = query;
  const form = useForm(saveAccount, {
    start: blankAccount(useSession()),
    read: id ? () => send(getAccount, { id }) : null,
    no: 'name',
    done: (saved) => {
      // A new account's password is shown on the list, because the form closes.
      const { name = '', login_name: login = '' } = form.instance.getFieldsValue(true) as Partial<Values>;
      if (!id) showIssued({ name, login: login.trim().toLowerCase(), password: saved.password });
      return link(accountsPage);
    },
  });
  return (
    <>
      <FormPage
        title={id ? 'page.editAccount' : 'page.addAccount'}
        form={form}
        again={false}
        sections={sectionsOf(form, id !== undefined)}
        {...(id ? { aside: <Aside id={id} /> } : {})}
      />
      <IssuedPassword />
    </>
  );
}

function sectionsOf({ values, set }: Form<Values>, editing: boolean): Section<Values>[] {
  const kind = values.user_type ?? '1';
  return [
    {
      key: 'person',
      word: 'account.person',
      fields: [
        { key: 'user_type', is: 'choice', of: userKinds, words: 'personal.kind', disabled: editing },
        { key: 'name', is: 'text' },
        { key: 'login_name', is: 'code', help: 'account.loginHelp' },
        { key: 'phone', is: 'text' },
        { key: 'email', is: 'mail' },
      ],
    },
    {
      key: 'work',
      word: 'account.work',
      fields: [
        { key: 'company_id', is: 'ref', to: 'ownCompany', onChange: () => set({ team_id: null }) },
        kind === '1' && { key: 'team_id', is: 'ref', to: 'team', within: { company_id: values.company_id ?? '' } },
        kind === '1' && { key: 'role_ids', is: 'ref', to: 'role', many: true },
        kind === '1' && { key: 'employed_from', is: 'day' },
        kind === '1' && { key: 'employed_until', is: 'day', help: 'account.employedHelp' },
        kind === '2' && { key: 'carrier_id', is: 'ref', to: 'carrier' },
        kind !== '1' && { key: 'company_ids', is: 'ref', to: 'ownCompany', many: true, help: 'account.companiesHelp' },
        (kind === '4' || kind === '5') && { key: 'customer_id', is: 'ref', to: 'customer' },
        kind === '2' && { key: 'gps_sign', is: 'flag' },
        kind === '4' && { key: 'air_sign', is: 'flag' },
        kind === '4' && { key: 'inventory_sign', is: 'flag' },
        kind === '4' && { key: 'inventory_sign1', is: 'flag' },
        kind === '4' && { key: 'keeps_users', is: 'flag', help: 'account.keepsUsersHelp' },
      ],
    },
    {
      key: 'signIn',
      word: 'account.signIn',
      fields: [
        { key: 'language', is: 'choice', of: languages, words: 'account.language' },
        { key: 'time_zone', is: 'choice', of: timeZones, words: 'timeZone' },
        { key: 'one_place', is: 'flag' },
        { key: 'places', is: 'own', help: 'account.placesHelp', input: <PlacesInput /> },
      ],
    },
  ];
}

function PlacesInput(props: { id?: string; value?: string[]; onChange?: (places: string[]) => void; disabled?: boolean }): ReactNode {
  const { value = [], ...rest } = props;
  return (
    <Select<string[]>
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      className="kit-wide"
      value={value}
      tokenSeparators={[',', ';', ' ', '\n', '，', '；']}
      placeholder="203.0.113.0/24"
    />
  );
}

function Aside({ id }: { id: string }): ReactNode {
  const t = useT();
  const read = useRead(getAccount, { id });
  const actions = useAccountActions(() => void read.refetch());
  const account = read.data;
  return (
    <>
      <Card size="small" title={t('account.facts')} className="kit-gap">
        {account && (
          <>
            <Facts
              of={account}
              subject="account"
              items={[
                { key: 'state', is: 'state' },
                { key: 'password_at', is: 'instant' },
                { key: 'password_due', is: 'flag' },
                { key: 'second_factor', is: 'flag' },
                { key: 'failures', is: 'quantity' },
              ]}
            />
            <div className="account-actions">
              <ActionBar actions={actions(account)} title={account.name} shown={2} />
            </div>
          </>
        )}
      </Card>
      {account?.user_type === '1' && (
        <Card size="small" title={t('account.rights')} className="kit-gap">
          <RightsOf id={id} />
        </Card>
      )}
      <Card size="small" title={t('account.sessions')} className="kit-gap">
        <AccountSessions id={id} />
      </Card>
      <RecordAside subject="account" id={id} />
    </>
  );
}
