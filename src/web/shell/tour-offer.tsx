import { Button } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { create } from 'zustand';
import type { App } from '../app.ts';
import { send } from '../call.ts';
import { useT } from '../i18n.ts';
import { useRead } from '../query.ts';

const Tour = lazy(() => import('./tour.tsx'));

const useTour = create<{ shown: boolean }>()(() => ({ shown: false }));

export function startTour(): void {
  useTour.setState({ shown: true });
}

/** Offers the tour on the user's first page, until the user takes or declines it. */
export function TourOffer({ app, isLanding }: { app: App; isLanding: boolean }): ReactNode {
  const t = useT();
  const shown = useTour((state) => state.shown);
  const { data } = useRead(app.calls.readTour, {}, { enabled: isLanding, quiet: true });
  const end = (): void => void send(app.calls.endTourOffer, {}, { quiet: true });
  if (shown)
    return (
      <Suspense>
        <Tour
          close={() => {
            useTour.setState({ shown: false });
            end();
          }}
        />
      </Suspense>
    );
  if (!isLanding || !data?.is_offered) return null;
  return (
    <aside className="tour-offer" aria-label={t('tour.name')}>
      <span>{t('tour.offer')}</span>
      <Button size="small" type="primary" onClick={startTour}>
        {t('tour.do.start')}
      </Button>
      <Button size="small" type="text" onClick={end}>
        {t('tour.do.decline')}
      </Button>
    </aside>
  );
}
