import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomsStage, startCustomsStage } from '../../../apps/customs-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { CustomsTables } from '../server/db.ts';
import { receivePapers } from '../server/seed/declaration-acts.ts';
import type { DeclarationSheet } from '../server/seed/declaration-sheet.ts';
import { moveDeclaration, saveDeclaration } from './contract.ts';

/* Duties are those of the day on which customs receives the declaration, 20 November 2026. */

const goods = {
  hs_code: '2402100000',
  name: '雪茄',
  qty: '1',
  unit: '箱',
  unit_price: '1000',
  total: '1000.00',
  currency: 'CNY',
  origin: 'US',
} as const;
let stage: Stage;
let customs: CustomsStage;
let li: Player;
let wang: Player;
beforeAll(async () => {
  customs = await startCustomsStage();
  ({ stage, li, wang } = customs);
  // The duty on cigars rises on the 20th.
  await stage.system<CustomsTables, unknown>(({ db }) =>
    sql`insert into customs_tariff (country, direction, hs_code, name, origin_kind, duty_percent, vat_percent, valid_from, valid_to)
      values ('CN', 'import', '2402', 'cigars', 'mfn', 25, 13, '2026-01-01', '2026-11-19'),
        ('CN', 'import', '2402', 'cigars', 'mfn', 40, 13, '2026-11-20', null)`.execute(db),
  );
});
afterAll(() => stage.close());

const move = async (who: Player, id: string, action: 'present' | 'review' | 'file' | 'sendBack', reason: string | null = null) =>
  who.send(moveDeclaration, { id, version: (await customs.of(id)).version, action, reason });

/** A declaration that a second declarant has checked. */
async function checked(fields: DeclarationSheet): Promise<string> {
  const { id } = await li.send(saveDeclaration, fields);
  await receivePapers(li, id);
  await move(li, id, 'present');
  await move(wang, id, 'review');
  return id;
}

test('a declaration of yesterday is not filed with a duty that ended yesterday; with today’s it is', async () => {
  const cigars = customs.sheet({ direction: 'import', trade_term: 'CIF', declared_on: '2026-11-19', lines: [goods] });
  const id = await checked(cigars);
  expect(await customs.of(id)).toMatchObject({ duty: '250.00' });
  expect(await li.refused(moveDeclaration, { id, version: (await customs.of(id)).version, action: 'file' })).toBe('DUTIES_OF_ANOTHER_DAY');
  await move(wang, id, 'sendBack', '次日申报');
  await li.send(saveDeclaration, { ...cigars, declared_on: '2026-11-20', id, version: (await customs.of(id)).version });
  expect(await customs.of(id)).toMatchObject({ duty: '400.00' });
  await move(li, id, 'present');
  await move(wang, id, 'review');
  expect((await move(li, id, 'file')).state).toBe('submitted');
});

test('a declaration of yesterday whose duties are the same today is filed', async () => {
  const id = await checked(customs.sheet({ direction: 'import', trade_term: 'CIF', declared_on: '2026-11-19', bl_no: 'BL2' }));
  expect((await move(li, id, 'file')).state).toBe('submitted');
});
