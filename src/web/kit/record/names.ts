import { useQueries } from '@tanstack/react-query';
import { type Choice, type KitCalls, useKit } from '../kit-calls.tsx';
import { readRecent, remember } from '../recent.ts';

type Waiting = { ids: Set<string>; answer: Promise<ReadonlyMap<string, Choice>> };
const waiting = new WeakMap<NonNullable<KitCalls['named']>, Map<string, Waiting>>();

/** Reads the name of one id; all ids requested at the same moment go in one call. */
function nameOf(named: NonNullable<KitCalls['named']>, to: string, id: string): Promise<Choice> {
  const entities = waiting.get(named) ?? new Map<string, Waiting>();
  waiting.set(named, entities);
  let batch = entities.get(to);
  if (!batch) {
    const ids = new Set<string>();
    const answer = Promise.resolve().then(async () => {
      entities.delete(to);
      const names = await named(to, [...ids]);
      return new Map(names.map((choice) => [choice.id, choice]));
    });
    entities.set(to, (batch = { ids, answer }));
  }
  batch.ids.add(id);
  // A record that the user may not see has no name here; the id is shown in its place.
  return batch.answer.then((names) => names.get(id) ?? { id, name: `#${id}` });
}

/** The records of these ids, as far as they are loaded. */
export function useNames(to: string, ids: readonly string[]): ReadonlyMap<string, Choice> {
  const { named } = useKit();
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['kit.named', to, id],
      meta: { shows: [to] },
      queryFn: () => (named ? nameOf(named, to, id) : Promise.resolve<Choice>({ id, name: id })),
      staleTime: 600_000,
    })),
    combine: byId,
  });
}

function byId(answers: readonly { data: Choice | undefined }[]): ReadonlyMap<string, Choice> {
  return new Map(answers.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
}

const atOnce = 8;

type Within = Readonly<Record<string, string>> | undefined;

/**
 * The records for pasted texts: the one `within` the bounds of a picker whose code or name is exactly the text, or whose id it is (a copy within
 * the page). A text without a record returns `#text`, which no id looks like.
 */
export async function choicesOf(kit: KitCalls, to: string, texts: readonly string[], within: Within): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const waiting = [...new Set(texts)];
  const worker = async () => {
    for (let text = waiting.shift(); text !== undefined; text = waiting.shift())
      names.set(text, (await idOf(kit, to, text, within)) ?? `#${text}`);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return names;
}

async function idOf(kit: KitCalls, to: string, text: string, within: Within): Promise<string | null> {
  const search = text.normalize('NFKC').toLowerCase();
  const same = (name: string | null | undefined) => name?.normalize('NFKC').toLowerCase() === search;
  const choices = (await kit.search?.(to, text, within)) ?? [];
  const exact = choices.find((choice) => same(choice.code)) ?? choices.find((choice) => same(choice.name));
  if (exact || !/^[1-9]\d{0,18}$/.test(text)) return exact?.id ?? null;
  return ((await kit.named?.(to, [text])) ?? [])[0]?.id ?? null;
}

/** The latest choices of the user in this browser for an entity, newest first. */
export function recentChoices(to: string): Choice[] {
  return readRecent(to).filter(isChoice);
}

export function rememberChoice(to: string, choice: Choice): void {
  remember(to, choice, (other) => isChoice(other) && other.id === choice.id);
}

function isChoice(value: unknown): value is Choice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  );
}
