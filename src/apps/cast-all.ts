import type { Permit } from '../kernel/permit.ts';
import type { Player, Stage } from './stage.ts';

type Cast<P extends string> = Readonly<Record<P, readonly [name: string, permits: readonly Permit[]]>>;

/** Signs in each person of a cast, with the rights that all of them have and those of their own. */
export async function castAll<P extends string>(
  stage: Stage,
  cast: Cast<P>,
  common: readonly Permit[],
): Promise<Readonly<Record<P, Player>>> {
  const people: [string, Player][] = [];
  for (const [who, [name, permits]] of Object.entries<Cast<P>[P]>(cast))
    people.push([who, await stage.cast({ name, permits: [...common, ...permits] })]);
  return Object.fromEntries(people) as Record<P, Player>;
}
