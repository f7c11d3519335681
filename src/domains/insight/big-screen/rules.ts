type Volume = { readonly latitude: number; readonly longitude: number; readonly orders: number };

/** The number of neighbourhoods to a degree: one is some ten kilometres wide, well below the size of a region. */
const toDegree = 10;

/** The volumes of places by neighbourhood, each where its largest place lies, in the order of the places, which begin with the largest. */
export function neighbourhoodsOf(places: readonly Volume[]): Volume[] {
  const around = Map.groupBy(places, ({ latitude, longitude }) => `${Math.floor(latitude * toDegree)} ${Math.floor(longitude * toDegree)}`);
  return [...around.values()].flatMap(([largest, ...others]) =>
    largest
      ? [
          {
            latitude: largest.latitude,
            longitude: largest.longitude,
            orders: others.reduce((sum, { orders }) => sum + orders, largest.orders),
          },
        ]
      : [],
  );
}
