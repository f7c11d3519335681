import type { Selectable } from 'kysely';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { saveSailing } from '../../contract.ts';
import { sailingCallsDropped, sailingSaved } from '../../events.ts';
import { scheduleFaults } from '../../rules.ts';
import { instantThere, zonesOf } from '../schedule.ts';
import type { Tables } from '../tables.ts';

const times = [
  'planned_arrival',
  'estimated_arrival',
  'actual_arrival',
  'planned_departure',
  'estimated_departure',
  'actual_departure',
] as const;

export default handle(saveSailing, async (work, { id, version, ports, cut_offs, ...facts }) => {
  const { db, now, who } = work;
  const before = id
    ? requireVersion(
        await db
          .selectFrom('sailing as s')
          .innerJoin('vessel as v', 'v.id', 's.vessel_id')
          .selectAll('s')
          .select('v.name as vessel')
          .where('s.id', '=', id)
          .forUpdate('s')
          .executeTakeFirst(),
        version ?? 'any',
      )
    : null;
  const line = await db.selectFrom('supplier').select(['kind', 'active']).where('id', '=', facts.supplier_id).executeTakeFirst();
  // A voyage under way goes on, and its times still change, when its line or its vessel is out of use.
  if (before?.supplier_id !== facts.supplier_id && (!line?.active || line.kind !== 'shippingLine'))
    throw badField('supplier_id', 'BAD_CHOICE');
  const vessel = await db.selectFrom('vessel').select('active').where('id', '=', facts.vessel_id).executeTakeFirst();
  if (before?.vessel_id !== facts.vessel_id && !vessel?.active) throw badField('vessel_id', 'BAD_CHOICE');
  const field = (list: string, lines: readonly { station_id: bigint }[]) =>
    lines.map(({ station_id }, place) => ({ field: `${list}.${place}.station_id`, station_id }));
  const zoneOf = await zonesOf(work, [...field('ports', ports), ...field('cut_offs', cut_offs)]);
  const calls = ports.map((port, place) => {
    const at = (key: (typeof times)[number]) => instantThere(port[key], zoneOf(port.station_id), `ports.${place}.${key}`);
    return {
      station_id: port.station_id,
      terminal: port.terminal,
      planned_arrival: at('planned_arrival'),
      estimated_arrival: at('estimated_arrival'),
      actual_arrival: at('actual_arrival'),
      planned_departure: at('planned_departure'),
      estimated_departure: at('estimated_departure'),
      actual_departure: at('actual_departure'),
    };
  });
  const cutOffs = cut_offs.map(({ station_id, kind, at }, place) => {
    const instant = instantThere(at, zoneOf(station_id), `cut_offs.${place}.at`);
    if (!instant) throw badField(`cut_offs.${place}.at`, 'REQUIRED');
    return { station_id, kind, at: instant };
  });
  calls.forEach((call, place) => {
    for (const key of ['actual_arrival', 'actual_departure'] as const) {
      const at = call[key];
      if (at && at > now) throw badField(`ports.${place}.${key}`, 'IN_THE_FUTURE');
    }
  });
  const [fault] = scheduleFaults(calls, cutOffs);
  if (fault) throw badField(fault.at, fault.why);
  const first = calls[0]?.planned_departure;
  if (!first) throw badField('ports.0.planned_departure', 'REQUIRED');
  const twin = await db
    .selectFrom('sailing')
    .select('id')
    .where('vessel_id', '=', facts.vessel_id)
    .where('voyage', '=', facts.voyage)
    .where('id', '!=', id ?? 0n)
    .executeTakeFirst();
  if (twin) throw new Refusal('SAILING_EXISTS', { voyage: facts.voyage });
  const columns = { ...facts, first_departure: first };
  const sailing = before
    ? await db
        .updateTable('sailing')
        .set({ ...columns, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('sailing')
        .values({ ...columns, created_by: who.accountId })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
  const callsBefore = await db.selectFrom('port_call').selectAll().where('sailing_id', '=', sailing.id).orderBy('seq').execute();
  const cutOffsBefore = await db.selectFrom('sailing_cut_off').selectAll().where('sailing_id', '=', sailing.id).orderBy('at').execute();
  await db.deleteFrom('sailing_cut_off').where('sailing_id', '=', sailing.id).execute();
  await db.deleteFrom('port_call').where('sailing_id', '=', sailing.id).execute();
  await db
    .insertInto('port_call')
    .values(calls.map((call, place) => ({ ...call, sailing_id: sailing.id, seq: place + 1 })))
    .execute();
  if (cutOffs.length > 0)
    await db
      .insertInto('sailing_cut_off')
      .values(cutOffs.map((one) => ({ ...one, sailing_id: sailing.id })))
      .execute();
  work.audit({
    subject: 'sailing',
    id: sailing.id,
    what: before ? 'save' : 'create',
    before: before ? { ...timesOf(callsBefore), ...lastMomentsOf(cutOffsBefore), ...factsOf(before) } : {},
    after: { ...timesOf(calls), ...lastMomentsOf(cutOffs), ...factsOf(facts) },
  });
  await work.publish(sailingSaved, {
    sailingId: sailing.id,
    before: before && { vessel: before.vessel, voyage: before.voyage, calls: callsBefore },
  });
  const stationIds = callsBefore.map(({ station_id }) => station_id).filter((one) => !calls.some(({ station_id }) => station_id === one));
  if (stationIds.length > 0) await work.publish(sailingCallsDropped, { sailingId: sailing.id, stationIds });
  return sailing;
});

type Facts = Pick<Selectable<Tables['sailing']>, 'vessel_id' | 'voyage' | 'supplier_id' | 'service' | 'remark'>;

/** The facts of a sailing for the line of history: its vessel and its line may be corrected, too. */
function factsOf({ vessel_id, voyage, supplier_id, service, remark }: Facts): Record<string, unknown> {
  return { vessel_id, voyage, supplier_id, service, remark };
}

type Timed = { readonly station_id: bigint } & { readonly [K in (typeof times)[number]]: Date | null };

/** The times of a schedule by port, for the line of history. */
function timesOf(calls: readonly Timed[]): Record<string, unknown> {
  return Object.fromEntries(calls.flatMap((call) => times.map((key) => [`${key} ${call.station_id}`, call[key]])));
}
function lastMomentsOf(cutOffs: readonly { station_id: bigint; kind: string; at: Date }[]): Record<string, unknown> {
  return Object.fromEntries(cutOffs.map(({ station_id, kind, at }) => [`${kind} ${station_id}`, at]));
}
