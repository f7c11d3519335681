import { App } from 'antd';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { tellOfDelay } from '../contract.ts';

/** Writes to the customers of a late sailing and says how many mails left, and who has no address. */
export function useTellCustomers(): (sailingId: string) => Promise<void> {
  const t = useT();
  const { message } = App.useApp();
  return async (sailing_id) => {
    const { mails, bookings, without_mail } = await send(tellOfDelay, { sailing_id });
    void message.success(t('freightDelay.sent', { mails, bookings }));
    if (without_mail.length > 0) void message.warning(t('freightDelay.withoutMail', { names: without_mail.join(', ') }));
  };
}
