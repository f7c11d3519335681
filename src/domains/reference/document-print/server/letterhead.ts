import { sql } from 'kysely';
import type { Letterhead } from '../../../../kernel/print.ts';
import type { FileTables } from '../../../../server/files.ts';
import type { Work } from '../../../../server/work.ts';
import type { ReferenceTables } from '../../server/db.ts';
import { may } from '../permits.ts';

type LetterheadTables = Pick<ReferenceTables, 'own_company' | 'attachment'> & FileTables;

/** Larger pictures make a print slow and are not logos. */
const pictureBytesMax = 400_000;

/** The letterheads of some own companies: their facts, the newest logo among their files and, where the user may use it, the seal. */
export async function letterheadsOf(work: Work<LetterheadTables>, companyIds: readonly bigint[]): Promise<(id: bigint) => Letterhead> {
  const companies = await work.db
    .selectFrom('own_company')
    .select(['id', 'name', 'name_en', 'address', 'tax_no', 'phone'])
    .where('id', 'in', [...new Set(companyIds)])
    .execute();
  const pictures = await picturesOf(
    work,
    companies.map(({ id }) => id),
  );
  const heads = new Map(
    companies.map(({ id, ...facts }) => {
      const picture = (kind: string) => pictures.find((one) => one.company_id === id && one.kind === kind)?.uri ?? null;
      return [id, { ...facts, logo: picture('logo'), seal: work.can(may.seal) ? picture('seal') : null }];
    }),
  );
  return (id) => {
    const head = heads.get(id);
    if (!head) throw new Error(`no own company ${id}`);
    return head;
  };
}

async function picturesOf(work: Work<LetterheadTables>, companyIds: readonly bigint[]) {
  // The files of an own company are visible to the users who maintain it. Its logo is on every document.
  const rows = await work.asSystem(() =>
    work.db
      .selectFrom('attachment as a')
      .innerJoin('file as f', 'f.id', 'a.file_id')
      .distinctOn(['a.record_id', 'a.kind'])
      .select(['a.record_id as company_id', 'a.kind', 'f.sha256', 'f.mime'])
      .where('a.subject', '=', 'ownCompany')
      .where('a.record_id', 'in', companyIds)
      .where('a.kind', 'in', ['logo', 'seal'])
      .where('a.removed_at', 'is', null)
      .where('f.mime', 'in', ['image/png', 'image/jpeg', 'image/webp'])
      .where('f.bytes', '<=', sql<bigint>`${pictureBytesMax}`)
      .orderBy('a.record_id')
      .orderBy('a.kind')
      .orderBy('a.id', 'desc')
      .execute(),
  );
  return Promise.all(
    rows.map(async ({ company_id, kind, sha256, mime }) => {
      const bytes = await work.product.files.readAll(sha256);
      return { company_id, kind, uri: `data:${mime};base64,${bytes.toString('base64')}` };
    }),
  );
}
