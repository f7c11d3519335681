import { App } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Picker } from '../../../../web/kit/form/picker.tsx';
import { refusedText } from '../../../../web/kit/reply/refused-text.ts';
import { useLatest } from '../../../../web/kit/use-latest.ts';
import { getJournalTemplate } from '../contract.ts';
import { controlledIn, type Filling, fillingOf, replacesTyped } from '../values.ts';

type Typed = Parameters<typeof replacesTyped>[0];

/** The choice of a template that fills a journal. It asks before it replaces anything that the writer typed. */
export function TemplateChoice({ values, fill }: { values: Typed; fill: (filling: Filling) => void }): ReactNode {
  const t = useT();
  const { modal, message } = App.useApp();
  const [chosen, setChosen] = useState<string | null>(null);
  const earlier = useRef<Filling | null>(null);
  // The writer may go on typing while the template is read.
  const latest = useLatest(values);
  const { company_id } = values;

  async function choose(id: string): Promise<void> {
    try {
      const template = await send(getJournalTemplate, { id });
      const filling = fillingOf(template);
      if (replacesTyped(latest.current, filling, earlier.current)) {
        const sure = await modal.confirm({
          title: t('journalTemplate.replaceQuestion'),
          content: t('journalTemplate.replaceHelp'),
          okText: t('journalTemplate.do.replace'),
        });
        if (!sure) return;
      }
      fill(filling);
      earlier.current = filling;
      setChosen(id);
      const accounts = controlledIn(template);
      if (accounts.length > 0) void message.warning(t('journalTemplate.controlled', { accounts: accounts.join(', ') }), 10);
    } catch (thrown) {
      void message.error(refusedText(thrown, t).text);
    }
  }

  return (
    <div className="kit-gap">
      <Picker
        to="journalTemplate"
        within={company_id ? { company_id } : undefined}
        value={chosen}
        onChange={(id) => (id === null ? setChosen(null) : void choose(id))}
        placeholder={t('journalTemplate.start')}
        aria-label={t('journalTemplate.start')}
      />
    </div>
  );
}
