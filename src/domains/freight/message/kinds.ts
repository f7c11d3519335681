import type { ContainerEvent } from '../container-clock/kinds.ts';
import type { FreightMilestone } from '../job/kinds.ts';

/** UN/EDIFACT (CODECO and IFTSTA), the events of DCSA Track and Trace, and the status messages of IATA Cargo-IMP (FSU). */
export const messageFormats = ['edifact', 'dcsa', 'cargoImp'] as const;
export type MessageFormat = (typeof messageFormats)[number];

/** The certainty of a time, as DCSA classifies it: planned, estimated, actual. */
export const reportClasses = ['planned', 'estimated', 'actual'] as const;
export type ReportClass = (typeof reportClasses)[number];

/**
 * The facts that a report states: an event of a container, a milestone of an air waybill's job, or a discrepancy that an airline found, at
 * which the job's clerk looks.
 */
export const reportKinds = [
  'gateOutEmpty',
  'gateInFull',
  'loaded',
  'discharged',
  'gateOutFull',
  'gateInEmpty',
  'booked',
  'gateIn',
  'departed',
  'arrived',
  'importCleared',
  'available',
  'delivered',
  'discrepancy',
] as const satisfies readonly (ContainerEvent | FreightMilestone | 'discrepancy')[];
export type ReportKind = (typeof reportKinds)[number];

/** One time that a message reports. `local` is the clock of the place where the message states no zone. */
export type Report = {
  readonly container_no: string | null;
  readonly awb_no: string | null;
  readonly kind: ReportKind;
  readonly class: ReportClass;
  readonly at: { readonly instant: string } | { readonly local: string };
  /** The instant at which the sender created the report, where the message says it. */
  readonly issued_at: string | null;
  /** UN/LOCODE or IATA code. */
  readonly place: string | null;
  /** The sender and the reference of the interchange, where a text holds several; otherwise they are the message's. */
  readonly sender?: string | null;
  readonly reference?: string | null;
  /** The pieces of a part of the shipment; absent where all of it is meant. */
  readonly pieces?: number;
  /** The pieces of the whole waybill. */
  readonly total_pieces?: number;
  /** True where the message states the day alone: the time is the beginning of the day. */
  readonly day_only?: boolean;
  /** The code of a discrepancy, or the flight of a part. */
  readonly detail?: string;
};

/** The contents of a readable message. `unknown` counts reports of kinds that no job keeps, such as a customs inspection. */
export type ReadMessage = {
  readonly format: MessageFormat;
  readonly sender: string | null;
  readonly reference: string | null;
  readonly reports: readonly Report[];
  readonly unknown: number;
};
