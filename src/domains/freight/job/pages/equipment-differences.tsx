import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import type { FreightJobDetail } from '../contract.ts';

/** Says where the containers under a booking are not those that it books. */
export function EquipmentDifferences({ bookings }: { bookings: FreightJobDetail['bookings'] }): ReactNode {
  const t = useT();
  return bookings.map(({ id, booking_no, differences }) =>
    differences.length === 0 ? null : (
      <Alert
        key={id}
        className="kit-gap"
        type="warning"
        showIcon
        title={t('freightJob.equipmentDiffers', {
          booking: booking_no,
          sizes: differences
            .map(({ size_type, ...count }) => t('freightJob.bookedAndAssigned', { size: t(`freightJob.size_type.${size_type}`), ...count }))
            .join('; '),
        })}
      />
    ),
  );
}
