import { useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { usePaletteStore } from '#renderer/features/search/palette-store.ts';
import { placeOfAddress } from '#renderer/parts/place-of-address.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { AppLink, LinkedPage } from '#shared/domain/app-link.ts';

const PLACES = {
  home: { to: '/' },
  anime: { to: '/anime' },
  schedule: { to: '/schedule' },
  novels: { to: '/novels' },
  library: { to: '/library' },
  saved: { to: '/library', search: { tab: 'saved' } },
  account: { to: '/account' },
  connection: { to: '/connection' },
  settings: { to: '/settings' },
  about: { to: '/about' },
} as const satisfies Record<Exclude<LinkedPage, 'search'>, NavigateOptions>;

/** Goes where a link leads, from any page, player and reader included. */
export function useFollowLink(): (link: AppLink) => Promise<void> {
  const t = useTranslations('news');
  const router = useRouter();
  const queryClient = useQueryClient();

  /** The release is there at once; its episode plays as soon as it is known which it is, unless the person has gone on. */
  async function watch(idOrAlias: string, ordinal: number): Promise<void> {
    await router.navigate({ to: '/anime/$idOrAlias', params: { idOrAlias } });
    const here = router.state.location.href;
    // The page says by itself why there is no release.
    const release = await queryClient.fetchQuery(queryFor('releases.get', { idOrAlias })).catch(() => null);
    if (release === null || router.state.location.href !== here) return;
    const episode = release.episodes.find((each) => each.ordinal === ordinal);
    if (episode === undefined) return void showToast({ text: t('noEpisode', { ordinal }) });
    const params = { releaseId: String(release.id), episodeId: episode.id };
    await router.navigate({ to: '/watch/$releaseId/$episodeId', params });
  }

  return async (link) => {
    const { setOpen } = usePaletteStore.getState();
    const isSearch = link.kind === 'page' && link.page === 'search';
    setOpen(isSearch);
    if (isSearch) return;
    if (link.kind === 'release' && link.ordinal !== null) return watch(link.idOrAlias, link.ordinal);
    await router.navigate(link.kind === 'page' ? placeOfPage(link.page) : placeOfAddress(link));
  };
}

function placeOfPage(page: LinkedPage): NavigateOptions {
  return page === 'search' ? PLACES.home : PLACES[page];
}
