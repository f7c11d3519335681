import { Button, Modal } from 'antd';
import { memo, useEffect, type ReactNode } from 'react';
import { create } from 'zustand';
import { useT } from '../i18n.ts';
import { pathServing } from '../landing.ts';
import { changeTabs, changeTabsAsking, openTab, tabsNow } from '../tabs/store.ts';

const useShown = create<{ shown: boolean }>()(() => ({ shown: false }));

export function showKeys(): void {
  useShown.setState({ shown: true });
}

function hideKeys(): void {
  useShown.setState({ shown: false });
}

/** From the shortcuts to the page that says what the user does where. */
function HelpLink(): ReactNode {
  const t = useT();
  return (
    <Button
      type="link"
      onClick={() => {
        hideKeys();
        openTab(pathServing('help'));
      }}
    >
      {t('page.help')}
    </Button>
  );
}

type Row = readonly [keys: readonly string[], word: string];
const groups: readonly (readonly [group: string, rows: readonly Row[]])[] = [
  [
    'keys.group.window',
    [
      [['Ctrl', 'K'], 'keys.palette'],
      [['Alt', '1 … 9'], 'keys.tab'],
      [['Alt', 'W'], 'keys.close'],
      [['Esc'], 'keys.restore'],
      [['?'], 'keys.help'],
    ],
  ],
  [
    'keys.group.list',
    [
      [['/'], 'keys.filter'],
      [['j', 'k'], 'keys.walk'],
      [['Enter'], 'keys.open'],
      [['e'], 'keys.edit'],
      [['x', '␣'], 'keys.choose'],
      [['Shift', '␣'], 'keys.chooseMore'],
      [['Esc'], 'keys.chooseNone'],
      [['n'], 'keys.new'],
      [['Shift', 'Enter'], 'keys.sortMore'],
      [['Shift', '← →'], 'keys.width'],
      [['Ctrl', '← →'], 'keys.place'],
    ],
  ],
  [
    'keys.group.cells',
    [
      [['Shift', '← ↑ → ↓'], 'keys.cells'],
      [['Ctrl', 'C'], 'keys.copy'],
    ],
  ],
  [
    'keys.group.form',
    [
      [['Ctrl', 'S'], 'keys.save'],
      [['Ctrl', 'Enter'], 'keys.saveAndNew'],
      [['Ctrl', 'D'], 'keys.fillDown'],
      [['Ctrl', 'Z'], 'keys.undo'],
    ],
  ],
];

/** The sheet of shortcuts, opened by `?`. */
export const KeysSheet = memo((): ReactNode => {
  const t = useT();
  const shown = useShown((state) => state.shown);
  return (
    <Modal open={shown} footer={<HelpLink />} title={t('user.keys')} width={520} onCancel={hideKeys}>
      {groups.map(([group, rows]) => (
        <section key={group} className="keys-group">
          <h3>{t(group)}</h3>
          <dl className="keys">
            {rows.map(([keys, word]) => (
              <div key={word}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{t(word)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
});

/** The shell's own shortcuts. Single letters are left to pages and scanners, except `?` outside of fields. */
export function useShellKeys(openPalette: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { tabs, active } = tabsNow();
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') openPalette();
      else if (event.altKey && /^Digit[1-9]$/.test(event.code)) {
        const tab = tabs[Number(event.code.slice(5)) - 1];
        if (tab) changeTabs({ do: 'activate', key: tab.key });
      } else if (event.altKey && event.code === 'KeyW') void changeTabsAsking({ do: 'close', key: active });
      else if (event.key === '?' && !isTyping(event.target)) showKeys();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [openPalette]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
