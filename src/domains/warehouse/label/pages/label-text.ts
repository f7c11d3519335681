import type { ResultOf } from '../../../../kernel/call.ts';
import { type Format, formatInstant } from '../../../../web/format.tsx';
import type { Translate } from '../../../../web/i18n.ts';
import type { readPalletLabels } from '../contract.ts';
import type { LabelText } from '../zpl.ts';

/** Rows of goods that a label has room for. */
const goodsMax = 4;

/** The fields of a pallet label in the reader's language, for paper and for a label printer. */
export function labelTextOf(label: ResultOf<typeof readPalletLabels>['labels'][number], t: Translate, format: Format): LabelText {
  const fact = (word: string, value: string | null) => ({ name: t(word), value: value || '—' });
  const more = label.goods.length - goodsMax;
  return {
    pallet_no: label.pallet_no,
    company: label.company_name,
    customer: label.customer_name,
    goods: label.goods.slice(0, goodsMax).map(({ code, name, grade, lot_no, qty, unit }) => ({
      key: `${code} ${lot_no}`,
      code,
      name,
      lot: grade ? `${lot_no} · ${t('stock.grade')} ${grade}` : lot_no,
      qty: `${format.number(qty)} ${unit}`,
    })),
    moreGoods: more > 0 ? t('label.moreGoods', { count: more }) : null,
    facts: [
      fact('stock.cartons', format.number(label.cartons)),
      fact('receiving.size', label.size),
      fact('inbound.volume_m3', `${format.number(label.volume_m3)} m³`),
      fact('inbound.gross_kg', `${format.number(label.gross_kg)} kg`),
      fact('inbound.net_kg', `${format.number(label.net_kg)} kg`),
      fact('stock.location_code', label.location_code),
      fact('stock.since', formatInstant(label.received_at, format.language, label.time_zone)),
      fact('stock.plan_no', label.inbound_no),
      fact('label.outboundKind', label.outbound_kind && t(`outbound.kind.${label.outbound_kind}`)),
      fact('label.pickupCustomer', label.pickup_customer),
    ],
    reprint: label.label_count > 0 ? t('label.reprint', { count: label.label_count }) : null,
  };
}
