import { useQueries } from '@tanstack/react-query';
import { type Choice, type KitCalls, useKit } from './kit-calls.tsx';

type Waiting = { ids: Set<string>; answer: Promise<ReadonlyMap<string, Choice>> };
const waiting = new WeakMap<NonNullable<KitCalls['named']>, Map<string, Waiting>>();

/** Asks for the name of one id; all that are asked for in the same moment go in one call. */
function nameOf(named: NonNullable<KitCalls['named']>, to: string, id: string): Promise<Choice> {
  const entities = waiting.get(named) ?? new Map<string, Waiting>();
  waiting.set(named, entities);
  let batch = entities.get(to);
  if (!batch) {
    const ids = new Set<string>();
    const answer = Promise.resolve().then(async () => {
      entities.delete(to);
      const found = await named(to, [...ids]);
      return new Map(found.map((choice) => [choice.id, choice]));
    });
    entities.set(to, (batch = { ids, answer }));
  }
  batch.ids.add(id);
  // What is outside the person's rows has no name for him; the id stands for itself.
  return batch.answer.then((found) => found.get(id) ?? { id, name: `#${id}` });
}

/** The records behind ids, as far as they are known. */
export function useNames(to: string, ids: readonly string[]): ReadonlyMap<string, Choice> {
  const { named } = useKit();
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['kit.named', to, id],
      queryFn: () => (named ? nameOf(named, to, id) : Promise.resolve<Choice>({ id, name: id })),
      staleTime: 600_000,
    })),
    combine: byId,
  });
}

function byId(answers: readonly { data: Choice | undefined }[]): ReadonlyMap<string, Choice> {
  return new Map(answers.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
}

const recentMax = 6;
const recentKey = (to: string) => `quayside.recent.${to}`;

/** The last choices of this browser for an entity, newest first. */
export function recentChoices(to: string): Choice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey(to)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isChoice) : [];
  } catch {
    return [];
  }
}

export function rememberChoice(to: string, choice: Choice): void {
  const next = [choice, ...recentChoices(to).filter((other) => other.id !== choice.id)].slice(0, recentMax);
  localStorage.setItem(recentKey(to), JSON.stringify(next));
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
