import { toSVG } from 'bwip-js/node';
import type { WarehouseWork } from '../../server/db.ts';
import { isSscc } from '../../stock/pallet-no.ts';

/** A number in Code 128 with its quiet zones of ten modules, as a scalable drawing with its text below. */
export function code128(text: string, height = 14): string {
  return toSVG({ bcid: 'code128', text, height, paddingwidth: 10, includetext: true, textxalign: 'center', textsize: 9, textyoffset: -2 });
}

/**
 * A pallet number as GS1-128 with its application identifier, which warehouse scanners read. With its quiet zones of ten modules it is 176
 * modules wide: on a label of 92 mm a module is 0.52 mm and the bars are 33 mm high, as GS1 General Specifications 5.12 ask of a label in
 * transport (0.495 mm and 31.75 mm). A number of the warehouse's own is no key of GS1 and stands as it is.
 */
export function palletBarcode(palletNo: string): string {
  const symbol = isSscc(palletNo) ? { bcid: 'gs1-128', text: `(00)${palletNo}` } : { bcid: 'code128', text: palletNo };
  return toSVG({
    ...symbol,
    height: 22,
    paddingwidth: 10,
    includetext: true,
    textxalign: 'center',
    textsize: 9,
    textyoffset: -2,
  });
}

export function qrOf(text: string): string {
  return toSVG({ bcid: 'qrcode', text });
}

/** The number of prints of a record's document. */
export async function copiesOf({ db }: WarehouseWork, subject: string, recordId: bigint, document: string): Promise<number> {
  const printed = await db
    .selectFrom('document_copies')
    .select('copies')
    .where('subject', '=', subject)
    .where('record_id', '=', recordId)
    .where('document', '=', document)
    .executeTakeFirst();
  return printed?.copies ?? 0;
}
