import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { useSections } from '../../../../web/kit/detail/sections.tsx';
import { type Step, statePath } from '../../../../web/kit/detail/step-bar.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { addressOf } from '../../../../web/landing.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { workOrderDetailPage } from '../../../dispatch/work-order/pages.ts';
import { may as mayDispatch } from '../../../dispatch/work-order/permits.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';
import { handleQuotationPage } from '../../../pricing/quotation/pages.ts';
import { may as maySee } from '../../../pricing/quotation/permits.ts';
import { HaulageDialog } from '../../haulage/pages/haulage-dialog.tsx';
import { MergeDialog, SplitDialog } from '../../house/pages/dialogs.tsx';
import { printAirWaybillPage, printCargoManifestPage, printMasterAirWaybillPage } from '../../job-print/pages.ts';
import { type FreightJobDetail, getFreightJob, unlinkFreightLeg } from '../contract.ts';
import { freightMilestones } from '../kinds.ts';
import { addAirJobPage, addOceanJobPage } from '../pages.ts';
import { may } from '../permits.ts';
import { masterText } from '../rules.ts';
import { endedStates, freightJobStates, undepartedStates } from '../states.ts';
import { PassedCutOffs } from './cut-offs.tsx';
import { Differences } from './differences.tsx';
import { LegDialog, MilestoneDialog } from './dialogs.tsx';
import { EquipmentDifferences } from './equipment-differences.tsx';
import { FreightJobGlances } from './glances.tsx';
import { freightJobTones, useFreightJobMoves } from './moves.tsx';

export default function FreightJobDetailPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const can = useCan();
  const open = useOpen();
  const read = useRead(getFreightJob, { id });
  const moves = useFreightJobMoves<FreightJobDetail>();
  const others = useSections('freightJob', id);
  const [linking, setLinking] = useState(false);
  const [hauling, setHauling] = useState(false);
  const mayHaul = useMayHaul();
  return (
    <>
      <DetailPage
        subject="freightJob"
        id={id}
        read={read}
        title={(job) => job.no}
        party={(job) => job.customer_name}
        state={(job) => job.state}
        tones={freightJobTones}
        machine={freightJobStates}
        steps={stepsOf}
        keyFacts={(job) => [
          { key: 'direction', is: 'choice', words: 'freightJob.direction' },
          { key: 'service', is: 'choice', words: 'freightJob.service' },
          { key: 'origin_name', word: job.mode === 'air' ? 'freightJob.originAirport' : 'freightJob.origin_name', is: 'text' },
          {
            key: 'destination_name',
            word: job.mode === 'air' ? 'freightJob.destinationAirport' : 'freightJob.destination_name',
            is: 'text',
          },
          { key: 'master_no', is: 'own', show: masterText },
          job.mode === 'air' ? { key: 'flight_no', is: 'code' } : { key: 'vessel', is: 'text' },
          { key: 'etd', is: 'instant' },
          { key: 'eta', is: 'instant' },
        ]}
        glances={(job) => <FreightJobGlances job={job} />}
        actions={(job) => {
          const form = job.mode === 'air' ? addAirJobPage : addOceanJobPage;
          return [
            ...moves.of(job),
            can(may.edit) && !endedStates.includes(job.state) && { key: 'edit', word: 'kit.edit', run: () => open(link(form, { id })) },
            job.mode === 'air' && mayHaul(job) && { key: 'haul', word: 'haulage.do.order', run: () => setHauling(true) },
            can(may.edit) &&
              !endedStates.includes(job.state) && { key: 'linkLeg', word: 'freightJob.do.linkLeg', run: () => setLinking(true) },
            job.mode === 'air' &&
              job.houses.length > 0 && {
                key: 'airWaybill',
                word: 'page.printAirWaybill',
                run: () => open(link(printAirWaybillPage, { id })),
              },
            job.mode === 'air' && {
              key: 'masterAirWaybill',
              word: 'page.printMasterAirWaybill',
              run: () => open(link(printMasterAirWaybillPage, { id })),
            },
            { key: 'manifest', word: 'page.printCargoManifest', run: () => open(link(printCargoManifestPage, { id })) },
            can(may.edit) && { key: 'copy', word: 'freightJob.copy', run: () => open(link(form, { copy: id })) },
          ];
        }}
        above={(job) => (
          <>
            <Differences differences={job.differences} />
            <EquipmentDifferences bookings={job.bookings} />
            {undepartedStates.includes(job.state) && <PassedCutOffs rows={job.cut_offs} />}
            {job.reason && <Alert className="kit-gap" type={job.state === 'cancelled' ? 'info' : 'warning'} showIcon title={job.reason} />}
          </>
        )}
        rail={{ attachments: { kinds: ['packingList', 'invoice', 'photo', 'other'] } }}
        sections={(job) => [
          { key: 'facts', word: 'freightJob.section.head', body: <JobFacts job={job} /> },
          { key: 'houses', word: 'freightJob.houses', count: job.houses.length, body: <Houses job={job} /> },
          job.mode === 'ocean'
            ? { key: 'containers', word: 'freightJob.containers', count: job.containers.length, body: <Containers job={job} /> }
            : { key: 'weights', word: 'freightJob.section.weights', body: <Weights job={job} /> },
          { key: 'milestones', word: 'freightJob.section.milestones', body: <Milestones job={job} /> },
          { key: 'legs', word: 'freightJob.section.legs', count: job.legs.length, body: <Legs job={job} /> },
          ...others.filter(({ key }) => job.mode === 'ocean' || !oceanSections.includes(key)),
        ]}
      />
      {moves.dialog}
      {linking && read.data && <LegDialog job={read.data} close={() => setLinking(false)} />}
      {hauling && read.data && <HaulageDialog job={read.data} close={() => setHauling(false)} />}
    </>
  );
}

/** Sections about bills of lading and containers, which goods by air do not have. */
const oceanSections: readonly string[] = ['documents', 'clocks'];

const path = ['inProgress', 'departed', 'arrived', 'delivered', 'closed'] as const;

function stepsOf(job: FreightJobDetail): readonly Step[] {
  const times = (kind: 'departed' | 'arrived' | 'delivered') => {
    const milestone = job.milestones.find((one) => one.kind === kind);
    return { planned_at: milestone?.planned_at ?? null, actual_at: milestone?.actual_at ?? null };
  };
  return statePath('freightJob.state', path, job.state, 'event', {
    departed: times('departed'),
    arrived: times('arrived'),
    delivered: times('delivered'),
  });
}

function JobFacts({ job }: { job: FreightJobDetail }): ReactNode {
  const can = useCan();
  return (
    <Facts
      of={job}
      subject="freightJob"
      items={[
        { key: 'company_name', is: 'text' },
        { key: 'customer_ref', is: 'code' },
        { key: 'carrier_name', is: 'text' },
        { key: 'incoterm', is: 'code' },
        { key: 'freight_term', is: 'choice', words: 'freightJob.freight_term' },
        { key: 'receipt_name', is: 'text' },
        { key: 'origin_code', is: 'code' },
        { key: 'destination_code', is: 'code' },
        { key: 'delivery_name', is: 'text' },
        { key: 'voyage', is: 'code' },
        { key: 'pieces', is: 'quantity' },
        { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
        { key: 'share_by', is: 'choice', words: 'freightJob.share_by' },
        { key: 'master_consignee', is: 'text', wrap: true },
        { key: 'handling_info', is: 'text', wrap: true },
        { key: 'copied_from_no', is: 'code' },
        { key: 'template_name', is: 'text' },
        can(maySee.viewSell)
          ? { key: 'quotation_no', is: 'link', open: ({ quotation_id }) => quotation_id && link(handleQuotationPage, { id: quotation_id }) }
          : { key: 'quotation_no', is: 'code' },
        { key: 'created_by_name', is: 'text' },
        { key: 'created_at', is: 'instant' },
        { key: 'remark', is: 'text', wrap: true },
      ]}
    />
  );
}

function Weights({ job }: { job: FreightJobDetail }): ReactNode {
  return (
    <Facts
      of={job}
      subject="freightJob"
      items={[
        { key: 'chargeable_planned_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'chargeable_confirmed_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'chargeable_customer_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'chargeable_airline_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'confirmed_pieces', is: 'quantity' },
        { key: 'confirmed_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'confirmed_m3', is: 'quantity', unit: 'unit.m3' },
        { key: 'volume_divisor', is: 'quantity' },
      ]}
    />
  );
}

type House = FreightJobDetail['houses'][number];

/** The houses of a job, which are split and merged until it departs. */
function Houses({ job }: { job: FreightJobDetail }): ReactNode {
  const can = useCan();
  const [dialog, setDialog] = useState<{ is: 'split' | 'merge'; house: House } | null>(null);
  const regroups = can(may.edit) && (job.state === 'draft' || job.state === 'inProgress');
  const Dialog = dialog?.is === 'merge' ? MergeDialog : SplitDialog;
  return (
    <>
      <SubTable
        rows={job.houses}
        subject="freightJob"
        title="freightJob.houses"
        columns={[
          { key: 'house_no', is: 'code', width: 150 },
          { key: 'shipper', is: 'text', width: 190 },
          { key: 'consignee', is: 'text', width: 190, below: (house) => house.notify },
          { key: 'goods', is: 'text', width: 180, below: (house) => house.marks },
          { key: 'hs_code', is: 'code', width: 110 },
          { key: 'pieces', is: 'quantity', width: 80 },
          { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
          { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
        ]}
        {...(regroups
          ? {
              rowActions: (house: House) => [
                { key: 'split', word: 'freightJob.do.splitHouse', run: () => setDialog({ is: 'split', house }) },
                ...(job.houses.length > 1
                  ? [{ key: 'merge', word: 'freightJob.do.mergeHouses', run: () => setDialog({ is: 'merge', house }) }]
                  : []),
              ],
            }
          : {})}
      />
      {dialog && <Dialog job={job} house={dialog.house} close={() => setDialog(null)} />}
    </>
  );
}

/** True for an open job for which the reader may order trucks. */
function useMayHaul(): (job: Pick<FreightJobDetail, 'state'>) => boolean {
  const can = useCan();
  return ({ state }) => can(mayDispatch.dispatch) && !endedStates.includes(state);
}

type Container = FreightJobDetail['containers'][number];

function Containers({ job }: { job: FreightJobDetail }): ReactNode {
  const mayHaul = useMayHaul();
  const [hauled, setHauled] = useState<Container | null>(null);
  const rows = job.containers.map((one) => ({
    ...one,
    booking_no: job.bookings.find(({ id }) => id === one.booking_id)?.booking_no ?? null,
  }));
  return (
    <>
      <SubTable
        rows={rows}
        subject="freightJob"
        title="freightJob.containers"
        columns={[
          { key: 'container_no', is: 'code', width: 130 },
          { key: 'size_type', is: 'choice', words: 'freightJob.size_type', width: 170 },
          { key: 'seal_no', is: 'code', width: 110 },
          {
            key: 'booking_no',
            word: 'freightJob.booking_id',
            is: 'link',
            open: ({ booking_id }) => booking_id && addressOf('booking', booking_id),
            width: 150,
          },
          { key: 'house_no', is: 'code', width: 150 },
          { key: 'pieces', is: 'quantity', width: 80 },
          { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
          { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
          { key: 'vgm_kg', is: 'quantity', width: 110 },
          { key: 'vgm_method', is: 'choice', words: 'freightJob.vgm_method', width: 130 },
          { key: 'tare_kg', is: 'quantity', width: 100 },
          { key: 'packing_kg', is: 'quantity', width: 120 },
          { key: 'vgm_signatory', is: 'text', width: 150, below: (container) => container.vgm_party },
          { key: 'vgm_weighed_on', is: 'day', width: 120, below: (container) => container.vgm_place },
        ]}
        {...(mayHaul(job)
          ? { rowActions: (row: Container) => [{ key: 'haul', word: 'haulage.do.order', run: () => setHauled(row) }] }
          : {})}
      />
      {hauled && <HaulageDialog job={job} container={hauled} close={() => setHauled(null)} />}
    </>
  );
}

type MilestoneRow = FreightJobDetail['milestones'][number];

/** Every milestone with its three times, reported or not. */
function Milestones({ job }: { job: FreightJobDetail }): ReactNode {
  const can = useCan();
  const [kind, setKind] = useState<MilestoneRow['kind'] | null>(null);
  const rows = freightMilestones.map(
    (one): MilestoneRow =>
      job.milestones.find((milestone) => milestone.kind === one) ?? { kind: one, planned_at: null, estimated_at: null, actual_at: null },
  );
  const chosen = rows.find((row) => row.kind === kind);
  const writes = can(may.operate) && !endedStates.includes(job.state);
  return (
    <>
      <SubTable
        rows={rows}
        rowId={(row) => row.kind}
        subject="freightJob"
        title="freightJob.section.milestones"
        columns={[
          { key: 'kind', is: 'choice', words: 'freightJob.milestone', width: 150, word: 'freightJob.milestone' },
          { key: 'planned_at', is: 'instant' },
          { key: 'estimated_at', is: 'instant' },
          { key: 'actual_at', is: 'instant' },
        ]}
        {...(writes ? { rowActions: (row: MilestoneRow) => [{ key: 'edit', word: 'kit.edit', run: () => setKind(row.kind) }] } : {})}
      />
      {chosen && <MilestoneDialog job={job} milestone={chosen} close={() => setKind(null)} />}
    </>
  );
}

type Leg = FreightJobDetail['legs'][number];

function Legs({ job }: { job: FreightJobDetail }): ReactNode {
  const t = useT();
  const can = useCan();
  const unlink = ({ id: leg_id }: Leg) => send(unlinkFreightLeg, { id: job.id, version: job.version, leg_id });
  return (
    <SubTable
      rows={job.legs}
      subject="freightJob"
      title="freightJob.section.legs"
      empty="freightJob.noLegs"
      columns={[
        { key: 'kind', is: 'choice', words: 'freightJob.legKind', width: 110, word: 'freightJob.legKind' },
        {
          key: 'no',
          is: 'link',
          word: 'freightJob.leg_no',
          open: (leg) =>
            leg.order_id ? link(orderDetailPage, { id: leg.order_id }) : link(workOrderDetailPage, { id: leg.work_order_id ?? '' }),
        },
        {
          key: 'state',
          is: 'own',
          width: 110,
          show: (leg) => t(`${leg.order_id ? 'order' : 'workOrder'}.state.${leg.state}`),
        },
        { key: 'container_no', is: 'code', width: 130 },
        { key: 'from_name', is: 'text', width: 130 },
        { key: 'to_name', is: 'text', width: 130 },
        { key: 'carrier_name', is: 'text', width: 140, below: (leg) => leg.plate_no },
        { key: 'planned_at', is: 'instant' },
      ]}
      {...(can(may.edit) && !endedStates.includes(job.state)
        ? { rowActions: (leg: Leg) => [{ key: 'unlink', word: 'freightJob.do.unlinkLeg', asks: 'sure' as const, run: () => unlink(leg) }] }
        : {})}
    />
  );
}
