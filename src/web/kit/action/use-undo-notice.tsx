import { App, Button } from 'antd';
import { useT } from '../../i18n.ts';

const undoSeconds = 8;

/**
 * Says what was done and offers for some seconds to take it back. An undo takes back a slip: it is no second question, and the record's own
 * moves remain after it.
 */
export function useUndoNotice(): (
  done: { readonly key: string; readonly text: string },
  back: () => Promise<unknown>,
  refused: (error: unknown) => void,
) => void {
  const t = useT();
  const { message } = App.useApp();
  return ({ key, text }, back, refused) => {
    const undo = async () => {
      message.destroy(key);
      try {
        await back();
        await message.success(t('kit.undone'));
      } catch (thrown) {
        refused(thrown);
      }
    };
    void message.success({
      key,
      duration: undoSeconds,
      content: (
        <span className="kit-undo">
          {text}
          <Button type="link" size="small" onClick={() => void undo()}>
            {t('kit.undo')}
          </Button>
        </span>
      ),
    });
  };
}
