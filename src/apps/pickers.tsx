import type { Choice, PickerCall } from '../kernel/picker.ts';
import { send } from '../web/call.ts';

/** Every capability's pickers by the entity they pick; loaded when the first one is opened. */
const files = import.meta.glob<{ pickers: readonly PickerCall[] }>('../domains/**/pickers.ts');
let loaded: Promise<ReadonlyMap<string, PickerCall>> | undefined;

async function pickerOf(to: string): Promise<PickerCall> {
  loaded ??= Promise.all(Object.values(files).map((load) => load())).then(
    (modules) => new Map(modules.flatMap((module) => module.pickers).map((picker) => [picker.picks, picker])),
  );
  const found = (await loaded).get(to);
  if (!found) throw new Error(`no picker for ${to}: declare it in a pickers.ts`);
  return found;
}

/** Records of an entity whose code or name matches; an empty text gives the first ones. */
export async function search(to: string, text: string, within?: Readonly<Record<string, string>>): Promise<readonly Choice[]> {
  return (await send(await pickerOf(to), { text, ...(within ? { within } : {}) }, { quiet: true })).rows;
}

/** The names of ids. */
export async function named(to: string, ids: readonly string[]): Promise<readonly Choice[]> {
  return (await send(await pickerOf(to), { ids: [...ids] }, { quiet: true })).rows;
}
