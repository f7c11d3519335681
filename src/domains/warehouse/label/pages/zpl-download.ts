import type { ParamsOf } from '../../../../kernel/call.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { saveAs } from '../../../../web/kit/record/file-preview.tsx';
import { portionMax, printedPallets, readPalletLabels } from '../contract.ts';
import { allLabels } from '../portions.ts';
import { palletZpl } from '../zpl.ts';
import { labelTextOf } from './label-text.ts';

/** Saves pallet labels as a file for a label printer. Each is counted as a print before the file is handed over. */
export function useZplDownload(): (which: Omit<ParamsOf<typeof readPalletLabels>, 'after'>) => Promise<void> {
  const t = useT();
  const format = useFormat();
  return async (which) => {
    const labels = await allLabels((portion) => send(readPalletLabels, portion), which);
    const text = palletZpl(labels.map((label) => labelTextOf(label, t, format)));
    for (let from = 0; from < labels.length; from += portionMax) {
      const ids = labels.slice(from, from + portionMax).map(({ id }) => id);
      await send(printedPallets, { ids }, { quiet: true });
    }
    const address = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
    saveAs(address, `pallets-${labels[0]?.pallet_no ?? ''}.zpl`);
    URL.revokeObjectURL(address);
  };
}
