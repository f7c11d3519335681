import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { amountOf } from '../../../../kernel/money.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { ActionBar } from '../../../../web/kit/action/action-bar.tsx';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { usePortTime } from '../../sailing/pages/port-time.ts';
import { type BookingDetail, moveAmendment, moveCancellation } from '../contract.ts';
import { airCharge, otherChargeName, surchargeOf } from '../rules.ts';
import { amendmentTones, cancellationTones } from './moves.tsx';

type Props = { readonly booking: BookingDetail };

export function Equipment({ booking }: Props): ReactNode {
  return (
    <SubTable
      rows={booking.equipment_lines}
      subject="booking"
      title="booking.section.equipment"
      columns={[
        { key: 'size_type', is: 'choice', words: 'freightJob.size_type', width: 220 },
        { key: 'units', is: 'quantity', width: 90 },
        { key: 'cargo_kg', is: 'quantity', unit: 'unit.kg', width: 120 },
        { key: 'temperature_c', is: 'quantity', unit: 'unit.celsius', width: 110 },
        { key: 'non_operating', is: 'flag', width: 120 },
        { key: 'shipper_owned', is: 'flag', width: 100 },
        { key: 'commodity', is: 'text', width: 220 },
      ]}
    />
  );
}

/** The four chargeable weights side by side, the weight charge, flights and pieces of an air booking. */
export function AirSections({ booking }: Props): ReactNode {
  const t = useT();
  const format = useFormat();
  const portTime = usePortTime();
  const { rates, rate_currency } = booking;
  const chargeable = booking.airline_chargeable_kg ?? booking.confirmed_chargeable_kg ?? booking.planned_chargeable_kg;
  const charge = rates && rate_currency && chargeable ? airCharge(chargeable, rates, rate_currency) : null;
  const gross = booking.confirmed_gross_kg ?? booking.planned_gross_kg;
  const surcharges =
    rate_currency && chargeable && gross
      ? (booking.surcharges ?? []).map((one) => ({
          ...one,
          code: otherChargeName(one),
          name: one.code,
          currency: rate_currency,
          amount: amountOf(rate_currency, surchargeOf(one, { gross_kg: gross, chargeable_kg: chargeable }, rate_currency).minor),
        }))
      : [];
  const weights = [
    {
      id: 'planned',
      pieces: booking.planned_pieces,
      gross_kg: booking.planned_gross_kg,
      volume_m3: booking.planned_m3,
      chargeable_kg: booking.planned_chargeable_kg,
    },
    {
      id: 'confirmed',
      pieces: booking.confirmed_pieces,
      gross_kg: booking.confirmed_gross_kg,
      volume_m3: booking.confirmed_m3,
      chargeable_kg: booking.confirmed_chargeable_kg,
    },
    { id: 'customer', pieces: null, gross_kg: null, volume_m3: null, chargeable_kg: booking.customer_chargeable_kg },
    { id: 'airline', pieces: null, gross_kg: null, volume_m3: null, chargeable_kg: booking.airline_chargeable_kg },
  ];
  return (
    <>
      <SubTable
        rows={weights}
        subject="booking"
        title="booking.weights"
        columns={[
          { key: 'id', word: 'booking.weightOf', is: 'choice', words: 'booking.weightOf', width: 160 },
          { key: 'pieces', is: 'quantity', width: 90 },
          { key: 'gross_kg', is: 'quantity', unit: 'unit.kg', width: 120 },
          { key: 'volume_m3', is: 'quantity', unit: 'unit.m3', width: 120 },
          { key: 'chargeable_kg', is: 'quantity', unit: 'unit.kg', width: 140 },
        ]}
      />
      {charge && rate_currency && (
        <p>
          {t(charge.next_break ? 'booking.ratedAs' : 'booking.charged', {
            kg: format.number(charge.rated_kg),
            rateClass: charge.rate_class,
            amount: format.money(amountOf(rate_currency, charge.charge.minor), rate_currency),
          })}
        </p>
      )}
      {surcharges.length > 0 && (
        <SubTable
          rows={surcharges}
          subject="booking"
          title="booking.surcharges"
          columns={[
            { key: 'code', is: 'code', width: 80, word: 'booking.otherCharge' },
            { key: 'name', is: 'choice', words: 'booking.otherCharge', width: 180, word: 'booking.chargeName' },
            { key: 'basis', is: 'choice', words: 'booking.basis', width: 130 },
            { key: 'rate', is: 'quantity', width: 100 },
            { key: 'min_charge', is: 'quantity', width: 100 },
            { key: 'max_charge', is: 'quantity', width: 100 },
            { key: 'amount', is: 'amount', currency: 'currency', width: 130 },
          ]}
        />
      )}
      {booking.handling_codes.length > 0 && (
        <p>
          {t('booking.handling_codes')}: {booking.handling_codes.map((code) => `${code} ${t(`booking.handlingCode.${code}`)}`).join(' · ')}
        </p>
      )}
      {booking.dangerous_lines.length > 0 && (
        <>
          <Alert
            className="kit-gap"
            type={booking.dg_checked_at ? 'success' : 'warning'}
            showIcon
            title={
              booking.dg_checked_at
                ? t('booking.dgChecked', {
                    who: booking.dg_checked_by_name ?? '—',
                    at: format.instant(booking.dg_checked_at),
                    declaration: booking.dg_declaration ?? '—',
                  })
                : t('booking.dgUnchecked', { who: booking.dg_prepared_by_name ?? '—' })
            }
          />
          <SubTable
            rows={booking.dangerous_lines}
            subject="booking"
            title="booking.dangerous_lines"
            columns={[
              { key: 'un_no', is: 'code', width: 90 },
              { key: 'dg_class', is: 'choice', words: 'order.dangerClass', width: 200 },
              { key: 'proper_name', is: 'text', width: 240 },
              { key: 'packing_group', is: 'code', width: 90 },
              { key: 'pieces', is: 'quantity', width: 80 },
              { key: 'net_kg', is: 'quantity', unit: 'unit.kg', width: 110 },
            ]}
          />
        </>
      )}
      {booking.ulds.length > 0 && (
        <SubTable
          rows={booking.ulds}
          subject="booking"
          title="booking.ulds"
          columns={[
            { key: 'uld_no', is: 'code', width: 140 },
            { key: 'pieces', is: 'quantity', width: 90 },
            { key: 'gross_kg', is: 'quantity', unit: 'unit.kg', width: 120 },
          ]}
        />
      )}
      <SubTable
        rows={booking.flights}
        subject="booking"
        title="booking.section.flights"
        columns={[
          { key: 'flight_no', is: 'code', width: 110 },
          { key: 'origin_name', word: 'booking.origin', is: 'text', width: 150, below: (flight) => portTime(flight.departs) },
          { key: 'destination_name', word: 'booking.destination', is: 'text', width: 150, below: (flight) => portTime(flight.arrives) },
        ]}
      />
      <SubTable
        rows={booking.piece_lines}
        subject="booking"
        title="booking.section.pieces"
        columns={[
          { key: 'pieces', is: 'quantity', width: 90 },
          { key: 'length', is: 'quantity', width: 90 },
          { key: 'width', is: 'quantity', width: 90 },
          { key: 'height', is: 'quantity', width: 90 },
          { key: 'length_unit', is: 'choice', words: 'booking.lengthUnit', width: 80 },
          { key: 'weight', is: 'quantity', width: 110 },
          { key: 'weight_unit', is: 'choice', words: 'booking.weightUnit', width: 80 },
        ]}
      />
    </>
  );
}

/** Amendments, cancellations and roll-overs, newest first. */
export function Changes({ booking }: Props): ReactNode {
  const amendments = useMoves(moveAmendment);
  const cancellations = useMoves(moveCancellation);
  return (
    <>
      <SubTable
        rows={booking.amendments}
        subject="bookingAmendment"
        title="booking.section.amendments"
        columns={[
          { key: 'state', is: 'state', tones: amendmentTones, width: 120, below: (row) => row.reason },
          { key: 'remark', is: 'text', width: 220, wrap: true },
          { key: 'sailing_name', is: 'text', width: 170 },
          { key: 'load_name', is: 'text', width: 120 },
          { key: 'discharge_name', is: 'text', width: 120 },
          { key: 'equipment', is: 'text', width: 140 },
          { key: 'created_by_name', is: 'text', width: 110 },
          { key: 'created_at', is: 'instant' },
          { key: 'answers', is: 'own', width: 260, show: (row) => <ActionBar actions={amendments.of(row)} /> },
        ]}
      />
      <SubTable
        rows={booking.cancellations}
        subject="bookingCancellation"
        title="booking.section.cancellations"
        columns={[
          { key: 'state', is: 'state', tones: cancellationTones, width: 120, below: (row) => row.reason },
          { key: 'remark', is: 'text', width: 260, wrap: true },
          { key: 'created_by_name', is: 'text', width: 110 },
          { key: 'created_at', is: 'instant' },
          { key: 'answers', is: 'own', width: 260, show: (row) => <ActionBar actions={cancellations.of(row)} /> },
        ]}
      />
      <SubTable
        rows={booking.roll_over_rows}
        subject="booking"
        title="booking.section.rollOvers"
        columns={[
          { key: 'from_name', is: 'text', width: 170 },
          { key: 'to_name', is: 'text', width: 170 },
          { key: 'reason', word: 'booking.rollOverReason', is: 'choice', words: 'booking.rollOverReason', width: 150 },
          { key: 'remark', is: 'text', width: 200 },
          { key: 'created_by_name', is: 'text', width: 110 },
          { key: 'created_at', is: 'instant' },
        ]}
      />
    </>
  );
}
