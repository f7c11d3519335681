import { BellOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState, type ReactNode } from 'react';
import { useCountAnswer } from '../counts.ts';
import { useT } from '../i18n.ts';
import { useSession, type MenuItem } from '../session.ts';
import { openTab } from '../tabs/store.ts';
import { Badge } from './badge.tsx';

const page = '/customer/order/ocean/requestFunds';
const button = 'B1024';
const stages = ['0', '1', '2', '3', '4', '5', '6'] as const;

function holds(items: readonly MenuItem[]): boolean {
  return items.some((item) => (item.path === page && item.buttons.includes(button)) || holds(item.children));
}

/** Requests for funds that wait, by stage. Only for who has the button B1024 on that page (specification, section 6). */
export function Bell(): ReactNode {
  const t = useT();
  const session = useSession();
  const counts = stageCounts(useCountAnswer('B1106'));
  const [open, setOpen] = useState(false);
  if (!holds(session.menus)) return null;
  const total = stages.reduce((sum, stage) => sum + (counts[stage] ?? 0), 0);
  const list = (
    <ul className="bell-list">
      {stages.map((stage) => (
        <li key={stage}>
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              openTab(page, { stage });
            }}
          >
            <span>{t(`bell.stage.${stage}`)}</span>
            <Badge count={counts[stage]} />
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title={t('bell.name')} content={list} open={open} onOpenChange={setOpen}>
      <Button type="text" className="navbar-tool" aria-label={`${t('bell.name')} ${total}`} icon={<BellOutlined />}>
        <Badge count={total} />
      </Button>
    </Popover>
  );
}

/** B1106 answers a map of stage number to count. */
function stageCounts(answer: unknown): Readonly<Record<string, number>> {
  if (typeof answer !== 'object' || answer === null) return {};
  return Object.fromEntries(Object.entries(answer).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
