import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { Outlet } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PlayerLayer } from '#renderer/features/player/player-layer.tsx';
import { SearchPalette } from '#renderer/features/search/search-palette.tsx';
import { Language } from '#renderer/i18n/language.tsx';
import { CollectionMenu } from '#renderer/parts/collection-menu.tsx';
import { NovelShelfMenu } from '#renderer/parts/novel-shelf-menu.tsx';
import { ReleaseMenu } from '#renderer/parts/release-menu.tsx';
import { Icons } from '#renderer/ui/icons.tsx';
import { ToastRegion } from '#renderer/ui/toast.tsx';
import { FirstStart } from './first-start.tsx';
import { HostLost } from './host-lost.tsx';
import { OutsideWorld } from './outside-world.tsx';
import { usePreferences } from './use-preferences.ts';
import { useVisitFocus } from './use-visit-focus.ts';

/** What every page stands in, also those without the frame. */
export function Root() {
  const { locale } = usePreferences();
  useVisitFocus();
  return (
    <CSPProvider disableStyleElements>
      <Language locale={locale}>
        <Icons>
          <Tooltip.Provider delay={500}>
            <FirstStart>
              <Outlet />
              <PlayerLayer />
              <SearchPalette />
              <CollectionMenu />
              <ReleaseMenu />
              <NovelShelfMenu />
              <OutsideWorld />
            </FirstStart>
            <Toasts />
            <HostLost />
          </Tooltip.Provider>
        </Icons>
      </Language>
    </CSPProvider>
  );
}

function Toasts() {
  const t = useTranslations('app');
  return <ToastRegion name={t('notices.label')} closeName={t('actions.dismiss')} />;
}
