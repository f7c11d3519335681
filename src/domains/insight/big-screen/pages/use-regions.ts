import { useEffect, useState } from 'react';
import regionsUrl from './regions.json?url';
import { type Region, type RegionFile, regionsOf } from './regions.ts';

/** The name under which the chart library knows the map. */
export const mapName = 'provinces';

let loaded: Promise<Region[]> | undefined;

/** Loads the map once for each window and registers it with the chart library. */
async function loadRegions(): Promise<Region[]> {
  const [{ registerMap }, answer] = await Promise.all([import('../../../../web/kit/chart/chart-library.ts'), fetch(regionsUrl)]);
  const text = await answer.text();
  // A file of our own. The library decodes its copy in place, so each gets its own.
  registerMap(mapName, JSON.parse(text) as Parameters<typeof registerMap>[1]);
  return regionsOf(JSON.parse(text) as RegionFile);
}

/** The regions of the map, or null until they are loaded. */
export function useRegions(): readonly Region[] | null {
  const [regions, setRegions] = useState<readonly Region[] | null>(null);
  useEffect(() => {
    let gone = false;
    loaded ??= loadRegions();
    void loaded.then((all) => {
      if (!gone) setRegions(all);
    });
    return () => {
      gone = true;
    };
  }, []);
  return regions;
}
