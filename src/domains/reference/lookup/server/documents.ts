import { sql } from 'kysely';
import { companyKind, none, ofCompanies, staff, storedName } from './source-parts.ts';
import type { PickSource } from './pick-source.ts';

/** Pickers of orders, freight jobs and their bookings. */
export const documentSources: Readonly<Record<string, PickSource>> = {
  order: {
    permit: ['order', 'charge', 'expenseClaim', 'loan'],
    table: 'transport_order',
    users: staff,
    name: () => sql`p.order_no`,
    code: none,
    extra: sql`p.customer_ref`,
    usable: sql`p.state <> 'cancelled'`,
    search: 'p.order_no',
    quick: true,
    order: () => sql`p.order_time desc`,
    within: { company_id: sql`p.company_id` },
    only: ofCompanies,
  },
  freightJob: {
    permit: ['freightJob', 'booking', 'freightDocument', 'charge', 'declaration', 'expenseClaim', 'loan'],
    table: 'freight_job',
    users: staff,
    name: () => sql`p.no`,
    code: none,
    extra: sql`p.master_no`,
    usable: sql`p.state not in ('closed', 'cancelled')`,
    search: sql`p.no || ' ' || coalesce(p.customer_ref, '') || ' ' || coalesce(p.master_no, '') || ' ' || coalesce(p.vessel, '')`,
    order: () => sql`p.created_at desc`,
    within: { mode: sql`p.mode`, company_id: sql`p.company_id`, customer_id: sql`p.customer_id` },
    only: ofCompanies,
  },
  booking: {
    permit: ['booking', 'freightJob'],
    table: 'freight_booking',
    users: staff,
    name: () => sql`p.booking_no`,
    code: none,
    extra: sql`p.carrier_booking_ref`,
    usable: sql`p.state not in ('rejected', 'declined', 'cancelled')`,
    search: sql`p.booking_no || ' ' || coalesce(p.carrier_booking_ref, '')`,
    order: () => sql`p.created_at desc`,
    within: { job_id: sql`p.job_id` },
    only: ofCompanies,
  },
  freightJobTemplate: {
    permit: ['freightJobTemplate', 'freightJob'],
    table: 'freight_job_template',
    name: storedName,
    code: none,
    within: { mode: sql`p.mode`, company_id: sql`p.company_id` },
    ...companyKind,
  },
};
