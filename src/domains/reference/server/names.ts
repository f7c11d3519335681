import { type RawBuilder, sql } from 'kysely';
import { type Language, languages } from '../../../kernel/words.ts';
import { isHome } from '../../../server/names.ts';
import { usualUnits } from '../product/units.ts';

/*
 * A name is stored as its own country writes it. Readers of that country's language see it so; all others see it in Latin letters,
 * which every party and station has: entered by a person, or spelled from the Chinese. A station can have a name in each language.
 */

/** The full name of a customer, carrier, supplier or consignor, for its reader; `T` includes null where the party can be absent. */
export function partyName<T extends string | null = string>(alias: string, language: Language): RawBuilder<T> {
  const own = sql.ref(`${alias}.name`);
  return sql<T>`case when ${isHome(alias, language)} then ${own} else coalesce(nullif(${sql.ref(`${alias}.latin_name`)}, ''), ${own}) end`;
}

/** The short name of a customer, carrier or supplier, for its reader. */
export function shortName<T extends string | null = string>(alias: string, language: Language): RawBuilder<T> {
  const own = sql.ref(`${alias}.short_name`);
  return sql<T>`case when ${isHome(alias, language)} then ${own} else coalesce(nullif(${sql.ref(`${alias}.latin_short_name`)}, ''), ${own}) end`;
}

/** The name of an own company or warehouse, for its reader: these have a name of their own and perhaps an English one. */
export function plainName<T extends string | null = string>(alias: string, language: Language): RawBuilder<T> {
  const own = sql.ref(`${alias}.name`);
  return sql<T>`case when ${isHome(alias, language)} then ${own} else coalesce(${sql.ref(`${alias}.name_en`)}, ${own}) end`;
}

/** The name of a station, for its reader. */
export function stationName<T extends string | null = string>(alias: string, language: Language): RawBuilder<T> {
  const english = sql.ref(`${alias}.name_en`);
  const elsewhere = language === 'en' ? english : sql`coalesce(${sql.ref(`${alias}.name_${language}`)}, ${english})`;
  return sql<T>`case when ${isHome(alias, language)} then ${sql.ref(`${alias}.name`)} else ${elsewhere} end`;
}

const [chinese, thai, marked] = ['\u4e00-\u9fff', '\u0e00-\u0e7f', '\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff'];
/** Letters that readers of a language do not read, as a pattern of PostgreSQL. Latin letters with marks are Vietnamese. */
const unreadable: Readonly<Record<Language, string>> = {
  zh: `[${thai}${marked}]`,
  vi: `[${chinese}${thai}]`,
  en: `[${chinese}${thai}${marked}]`,
  th: `[${chinese}${marked}]`,
};

/**
 * The name of a line, for its reader: its stations in the reader's language where its name is just theirs or is in a script that the reader
 * does not read, otherwise the name that it was given.
 */
export function lineName<T extends string | null = string>(alias: string, language: Language): RawBuilder<T> {
  const own = sql.ref(`${alias}.name`);
  return sql<T>`(select case when ${own} = line_from.name || ' → ' || line_to.name or ${own} ~ ${sql.lit(unreadable[language])}
      then ${stationName('line_from', language)} || ' → ' || ${stationName('line_to', language)} else ${own} end
    from station line_from, station line_to
    where line_from.id = ${sql.ref(`${alias}.origin_station_id`)} and line_to.id = ${sql.ref(`${alias}.destination_station_id`)})`;
}

/** The name of a customer's line, for its reader: the customer and the stations where its own name is in a script that the reader does not read. */
export function customerLineName<T extends string | null = string>(alias: string, language: Language): RawBuilder<T> {
  const own = sql.ref(`${alias}.name`);
  return sql<T>`case when ${own} ~ ${sql.lit(unreadable[language])} then (
      select ${shortName('lane_customer', language)} || ' ' || ${stationName('lane_from', language)} || ' → ' || ${stationName('lane_to', language)}
      from customer lane_customer, line lane, station lane_from, station lane_to
      where lane_customer.id = ${sql.ref(`${alias}.customer_id`)} and lane.id = ${sql.ref(`${alias}.line_id`)}
        and lane_from.id = lane.origin_station_id and lane_to.id = lane.destination_station_id
    ) else ${own} end`;
}

/** The name of a route, for its reader: its stations in their order where its own name is in a script that the reader does not read. */
export function routeName<T extends string | null = string>(alias: string, language: Language): RawBuilder<T> {
  const own = sql.ref(`${alias}.name`);
  return sql<T>`case when ${own} ~ ${sql.lit(unreadable[language])} then coalesce(${routeStops(alias, language)}, ${own}) else ${own} end`;
}

/** The stations of a route, for its reader: the start of its first leg, then the end of each. */
export function routeStops(alias: string, language: Language): RawBuilder<string | null> {
  const legs = sql`route_leg where route_id = ${sql.ref(`${alias}.id`)}`;
  return sql<string | null>`(select string_agg(${stationName('stop_station', language)}, ' → ' order by stop.place)
    from (select seq as place, to_station_id as station_id from ${legs}
          union all select 0, from_station_id from ${legs} and seq = 1) stop join station stop_station on stop_station.id = stop.station_id)`;
}

/** The name of a customer's goods, for its reader: the English one where its own name is in a script that the reader does not read. */
export function goodsName<T extends string | null = string>(alias: string, language: Language): RawBuilder<T> {
  const own = sql.ref(`${alias}.name`);
  return sql<T>`case when ${own} ~ ${sql.lit(unreadable[language])} then coalesce(nullif(${sql.ref(`${alias}.name_en`)}, ''), ${own}) else ${own} end`;
}

const unitsInto = (language: Language): RawBuilder<unknown> => {
  const others = languages.filter((written) => written !== language);
  const known = usualUnits.flatMap((unit) => others.map((written) => sql`when ${sql.lit(unit[written])} then ${sql.lit(unit[language])}`));
  return sql.join(known, sql` `);
};
const usualUnitsIn = { zh: unitsInto('zh'), vi: unitsInto('vi'), en: unitsInto('en'), th: unitsInto('th') };

/** The unit of a customer's goods, for its reader: in the reader's language if it is a usual one. */
export function goodsUnit<T extends string | null = string>(alias: string, language: Language): RawBuilder<T> {
  const own = sql.ref(`${alias}.unit`);
  return sql<T>`case ${own} ${usualUnitsIn[language]} else ${own} end`;
}

/** The name and the unit of a customer's goods, for their reader, as the columns `product_name` and `unit`. */
export function goodsWords(alias: string, language: Language) {
  return [goodsName(alias, language).as('product_name'), goodsUnit(alias, language).as('unit')] as const;
}
