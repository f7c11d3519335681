import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { useTab } from '../../../../web/tab-context.ts';
import Outbox from '../../outbox/pages/list.tsx';
import { may as outbox } from '../../outbox/permits.ts';
import { MailAccounts } from './accounts.tsx';
import { MailTemplates } from './templates.tsx';

const parts = ['accounts', 'templates', 'outbox'] as const;

/** Mail in one place: accounts, texts, and sent messages with their state. */
export default function Mail({ query }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const { setQuery } = useTab();
  const visibleParts = parts.filter((part) => part !== 'outbox' || can(outbox.view));
  const part = visibleParts.find((each) => each === query.part) ?? 'accounts';
  return (
    <>
      <Segmented
        aria-label={t('mail.parts')}
        className="kit-parts"
        value={part}
        options={visibleParts.map((each) => ({ value: each, label: t(`mail.part.${each}`) }))}
        onChange={(next) => setQuery({ ...Object.fromEntries(Object.keys(query).map((key) => [key, undefined])), part: next })}
      />
      {part === 'accounts' && <MailAccounts />}
      {part === 'templates' && <MailTemplates />}
      {part === 'outbox' && <Outbox />}
    </>
  );
}
