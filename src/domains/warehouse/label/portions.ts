import type { ParamsOf, ResultOf } from '../../../kernel/call.ts';
import type { readPalletLabels } from './contract.ts';

type Which = Omit<ParamsOf<typeof readPalletLabels>, 'after'>;
type Portion = ResultOf<typeof readPalletLabels>;

/** The labels of all portions in their order, each once: a pallet that is made meanwhile comes last. */
export async function allLabels(
  read: (which: ParamsOf<typeof readPalletLabels>) => Promise<Portion>,
  which: Which,
): Promise<Portion['labels']> {
  const labels: Portion['labels'] = [];
  let after: string | null = null;
  do {
    const portion: Portion = await read({ ...which, after });
    labels.push(...portion.labels);
    after = portion.next;
  } while (after !== null);
  return labels;
}

/** The stickers of a portion, from `before` on: an item as often as it has cartons. */
export function stickersFrom<T extends { readonly cartons: number }>(
  items: readonly T[],
  { before, most }: { readonly before: number; readonly most: number },
): { readonly stickers: T[]; readonly count: number } {
  const stickers: T[] = [];
  let count = 0;
  for (const item of items) {
    const from = Math.max(count, before);
    count += item.cartons;
    for (let place = from; place < count && stickers.length < most; place++) stickers.push(item);
  }
  return { stickers, count };
}
