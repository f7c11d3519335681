import { z } from 'zod';
import type { BadSyntax } from './edifact.ts';
import type { ReadMessage, Report, ReportKind } from '../kinds.ts';

/*
 * Events of DCSA Track and Trace 3, with metadata and payload, and of 2.2, which has both in one object. Only the fields that are read are
 * named, and others are ignored, as the standard asks of a receiver.
 */

const location = z.looseObject({ UNLocationCode: z.string().nullish() }).nullish();
const payload = z.looseObject({
  eventClassifierCode: z.enum(['PLN', 'EST', 'ACT', 'REQ']).optional(),
  eventDateTime: z.string().optional(),
  equipmentEventTypeCode: z.string().optional(),
  equipmentReference: z.string().nullish(),
  emptyIndicatorCode: z.string().nullish(),
  isTransshipmentMove: z.boolean().nullish(),
  eventLocation: location,
  transportCall: z.looseObject({ UNLocationCode: z.string().nullish(), location }).nullish(),
});
const event = z.looseObject({
  ...payload.shape,
  eventID: z.string().optional(),
  eventCreatedDateTime: z.string().optional(),
  metadata: z
    .looseObject({
      eventID: z.string().optional(),
      eventCreatedDateTime: z.string().optional(),
      publisher: z.looseObject({ partyName: z.string().nullish() }).nullish(),
    })
    .optional(),
  payload: payload.optional(),
});
const events = z.union([z.array(event), event.transform((one) => [one])]);

const classes = { PLN: 'planned', EST: 'estimated', REQ: 'planned', ACT: 'actual' } as const;

/** By event type and emptiness: a container is picked up and returned empty, and goes through the terminal laden. */
const kinds: Readonly<Record<string, ReportKind>> = {
  'GTOT EMPTY': 'gateOutEmpty',
  'PICK EMPTY': 'gateOutEmpty',
  'GTIN LADEN': 'gateInFull',
  'LOAD LADEN': 'loaded',
  'DISC LADEN': 'discharged',
  'GTOT LADEN': 'gateOutFull',
  'GTIN EMPTY': 'gateInEmpty',
  'DROP EMPTY': 'gateInEmpty',
};

/** The reports of one event or a list. Moves at a port of transshipment belong to none of our events. */
export function readDcsa(text: string): ReadMessage | BadSyntax {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { why: 'MESSAGE_SYNTAX', facts: { place: 1, text: text.slice(0, 40) } };
  }
  const parsed = events.safeParse(json);
  if (!parsed.success) return { why: 'MESSAGE_SYNTAX', facts: { place: 1, text: parsed.error.issues[0]?.path.join('.') ?? '' } };
  const reports: Report[] = [];
  let unknown = 0;
  for (const one of parsed.data) {
    const body = one.payload ?? one;
    const kind = body.isTransshipmentMove ? undefined : kinds[`${body.equipmentEventTypeCode} ${body.emptyIndicatorCode}`];
    const at = instantOf(body.eventDateTime);
    if (!kind || !at || !body.equipmentReference || !body.eventClassifierCode) {
      unknown++;
      continue;
    }
    reports.push({
      container_no: body.equipmentReference.trim().toUpperCase(),
      awb_no: null,
      kind,
      class: classes[body.eventClassifierCode],
      at: { instant: at },
      issued_at: instantOf(one.metadata?.eventCreatedDateTime ?? one.eventCreatedDateTime),
      place:
        body.eventLocation?.UNLocationCode ?? body.transportCall?.location?.UNLocationCode ?? body.transportCall?.UNLocationCode ?? null,
    });
  }
  const [first] = parsed.data;
  return {
    format: 'dcsa',
    sender: first?.metadata?.publisher?.partyName ?? null,
    reference: first?.metadata?.eventID ?? first?.eventID ?? null,
    reports,
    unknown,
  };
}

function instantOf(text: string | undefined): string | null {
  const at = new Date(text ?? '');
  const year = at.getUTCFullYear();
  return year >= 1970 && year < 2200 ? at.toISOString() : null;
}
