import { Tour as AntdTour } from 'antd';
import type { ReactNode } from 'react';
import type { Page } from '../../kernel/page.ts';
import { useT } from '../i18n.ts';
import { mayOpen, registryNow } from '../landing.ts';
import { canOf, type SessionReply, useSession } from '../session.ts';
import { overlays } from './overlays.ts';

/** The maximum number of the user's own jobs that the tour names. With the parts of the window it has at most six steps. */
const jobsMax = 2;

/** The parts of the window, each with its word. A part that is not drawn, as on a phone, has no step. */
const parts = [
  { word: 'tour.tabs', at: ['.tab-bar'] },
  { word: 'tour.search', at: ['.navbar-search'] },
  { word: 'tour.inbox', at: ['.navbar-bell'] },
  { word: 'tour.user', at: ['.navbar-user'] },
] as const;
const menu = ['.sidebar', '.navbar-groups', '.navbar-drawer'] as const;

const visible = (selectors: readonly string[]): HTMLElement | null =>
  selectors.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]).find((one) => one.offsetParent !== null) ?? null;

function jobsOf(session: SessionReply): readonly (Page & { readonly tour: NonNullable<Page['tour']> })[] {
  const can = canOf(session);
  return registryNow()
    .pages.flatMap((page) => (page.tour ? [{ ...page, tour: page.tour }] : []))
    .filter((page) => mayOpen(page, session, can) && (!page.tour.permit || can(page.tour.permit)))
    .sort((a, b) => a.tour.place - b.tour.place)
    .slice(0, jobsMax);
}

/** The tour of the workspace: the user's work first, then the window. It ends at any step and starts again from the user menu. */
export default function Tour({ close }: { close(): void }): ReactNode {
  const t = useT();
  const session = useSession();
  const jobs = jobsOf(session).map((page) => ({
    title: t(page.title),
    description: t(page.tour.word),
    target: visible([`.navbar-groups .menu-label[data-group=${page.group}]`, ...menu]),
    placement: 'bottom' as const,
  }));
  const window = parts.flatMap(({ word, at }) => {
    const target = visible(at);
    return target ? [{ title: t(`${word}.title`), description: t(word), target }] : [];
  });
  return (
    <AntdTour
      open
      steps={[...jobs, ...window]}
      onClose={close}
      onFinish={close}
      getPopupContainer={overlays}
      scrollIntoViewOptions={{ block: 'nearest' }}
    />
  );
}
