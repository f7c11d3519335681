/** A time zone as its readers call it; one that we have no word for is named by its city. */
export function zoneName(zone: string, t: (key: string) => string): string {
  const word = `timeZone.${zone}`;
  const name = t(word);
  return name === word ? (zone.split('/').at(-1)?.replace('_', ' ') ?? zone) : name;
}
