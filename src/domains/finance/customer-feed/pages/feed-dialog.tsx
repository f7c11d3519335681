import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { type Feed, saveFeed } from '../contract.ts';
import { feedKinds, feedTransports, topicsOf } from '../kinds.ts';

/** A new feed, or another address, choice of milestones or person for one. The first answers the secret. */
export function FeedDialog({
  feed,
  close,
  done,
}: {
  feed: Feed | null;
  close: () => void;
  done: (secret: string | null) => void;
}): ReactNode {
  const t = useT();
  const start = feed
    ? { ...startOf(feed) }
    : {
        kind: 'bill' as const,
        transport: 'https' as const,
        topics: [...topicsOf('bill')],
        with_plans: false,
        attempts_max: 20,
        keep_days: 365,
      };
  return (
    <FormDialog
      call={saveFeed}
      verb={feed ? 'customerFeed.do.edit' : 'customerFeed.do.new'}
      of={feed?.name}
      draft={false}
      start={start}
      {...(feed ? { params: fixedOf(feed) } : {})}
      sections={({ values, set }) => [
        {
          key: 'what',
          word: 'customerFeed.part.what',
          fields: [
            { key: 'name', is: 'text' },
            !feed && { key: 'company_id', is: 'ref', to: 'ownCompany' },
            !feed && { key: 'customer_id', is: 'ref', to: 'customer' },
            !feed && {
              key: 'kind',
              is: 'choice',
              of: feedKinds,
              words: 'customerFeed.kind',
              onChange: (kind) => set({ topics: [...topicsOf(feedKinds.find((one) => one === kind) ?? 'bill')] }),
            },
            {
              key: 'topics',
              is: 'choice',
              of: topicsOf(feed?.kind ?? values.kind ?? 'bill'),
              words: 'feedMessage.topic',
              many: true,
              span: 12,
            },
            (feed?.kind ?? values.kind) !== 'bill' && { key: 'with_plans', is: 'flag' },
          ],
        },
        {
          key: 'where',
          word: 'customerFeed.part.where',
          fields: [
            !feed && { key: 'transport', is: 'choice', of: feedTransports, words: 'customerFeed.transport' },
            { key: 'address', is: 'text', span: 12, hint: t('customerFeed.addressHelp') },
            ...((feed?.transport ?? values.transport) === 'sftp'
              ? ([
                  { key: 'user_name', is: 'text' },
                  {
                    key: 'password',
                    is: 'own',
                    input: (
                      <Input.Password
                        autoComplete="new-password"
                        placeholder={feed?.has_password ? t('customerFeed.passwordKept') : undefined}
                      />
                    ),
                  },
                  { key: 'host_key', is: 'text', span: 12, hint: t('customerFeed.hostKeyHelp') },
                ] as const)
              : []),
            { key: 'attempts_max', is: 'whole' },
            { key: 'keep_days', is: 'whole' },
            { key: 'responsible_id', is: 'ref', to: 'account', within: { user_type: '1' } },
            { key: 'remark', is: 'note', span: 12 },
          ],
        },
      ]}
      close={close}
      done={({ secret }) => done(secret)}
    />
  );
}

function fixedOf({ id, version, company_id, customer_id, kind, transport }: Feed) {
  return { id, version, company_id, customer_id, kind, transport };
}

function startOf(feed: Feed) {
  const { name, address, user_name, host_key, topics, with_plans, attempts_max, keep_days, responsible_id, remark } = feed;
  return { ...fixedOf(feed), name, address, user_name, host_key, topics, with_plans, attempts_max, keep_days, responsible_id, remark };
}
