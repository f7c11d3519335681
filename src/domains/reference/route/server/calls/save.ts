import { badField } from '../../../../../kernel/refusal.ts';
import { searchText } from '../../../../../server/search-text.ts';
import { handle } from '../../../server/db.ts';
import { saveRoute } from '../../contract.ts';
import { checkLegs, codesOf, lockRoute, refuseSecondMain, stopsOf } from '../route.ts';

export default handle(saveRoute, async (work, { id, version, legs, ...sent }) => {
  const { db, now, who, audit } = work;
  const before = id === undefined ? undefined : await lockRoute(work, id, version);
  await checkLegs(work, sent.line_id, legs);
  if (sent.main && before?.active !== false) await refuseSecondMain(work, { ...sent, id });
  const same = await db
    .selectFrom('route')
    .select('id')
    .where('code', '=', sent.code)
    .where('id', '<>', id ?? 0n)
    .executeTakeFirst();
  if (same) throw badField('code', 'DUPLICATE');
  const values = { ...sent, valid_to: sent.valid_to ?? 'infinity', search: searchText(sent.code, sent.name) };
  const savedRoute = before
    ? await db
        .updateTable('route')
        .set({ ...values, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('route')
        .values({ ...values, created_by: who.accountId })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
  const former = await db.selectFrom('route_leg').selectAll().where('route_id', '=', savedRoute.id).orderBy('seq').execute();
  await db.deleteFrom('route_leg').where('route_id', '=', savedRoute.id).execute();
  await db
    .insertInto('route_leg')
    .values(legs.map((leg, place) => ({ ...leg, route_id: savedRoute.id, seq: place + 1 })))
    .execute();
  const codes = await codesOf(db, stopsOf(former), stopsOf(legs));
  const { code, name, line_id, main, valid_from, remark } = values;
  audit({
    subject: 'route',
    id: savedRoute.id,
    what: before ? 'save' : 'create',
    ...(before
      ? {
          before: {
            code: before.code,
            name: before.name,
            line_id: before.line_id,
            main: before.main,
            valid_from: before.valid_from,
            valid_to: before.valid_to,
            remark: before.remark,
            legs: codes.before,
          },
        }
      : {}),
    after: {
      code,
      name,
      line_id,
      main,
      valid_from,
      valid_to: values.valid_to,
      remark,
      legs: codes.after,
    },
  });
  return savedRoute;
});
