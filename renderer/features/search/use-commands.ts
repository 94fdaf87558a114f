import { useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import {
  BookOpen,
  CalendarDays,
  CircleUserRound,
  Clapperboard,
  Dices,
  Download,
  House,
  Languages,
  Layers,
  type LucideIcon,
  Palette,
  Plug,
  Settings,
  Shapes,
  SquarePlay,
  TextSearch,
  Users,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { keyFor } from '#renderer/api/query-for.ts';
import { useSignInRequest } from '#renderer/parts/app/sign-in-request.ts';
import { useRandomNovel, useRandomRelease } from '#renderer/parts/app/use-random.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { standingIn } from '#renderer/parts/lists/membership.ts';
import { type NamedRelease, useListChanges } from '#renderer/parts/lists/use-list-changes.ts';
import type { ListMembership } from '#shared/domain/anime/release-list.ts';
import type { Command } from './palette-items.ts';
import { usePaletteStore } from './palette-store.ts';

const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
const THEME_NAMES = {
  system: 'themeSystem',
  light: 'themeLight',
  dark: 'themeDark',
  contrast: 'themeContrast',
} as const;
const LANGUAGES = ['system', 'en', 'ru'] as const;
// A language is called by its own name, so that it is found from any other.
const LANGUAGE_NAMES = { en: 'English', ru: 'Русский' } as const;

/** Everything that the palette can do besides finding. Where one is, and what is set already, is left out. */
export function useCommands(): readonly Command[] {
  const t = useTranslations();
  const words = useTranslations('search.otherWords');
  const navigate = useNavigate();
  const { openRandom } = useRandomRelease();
  const { openRandom: openRandomNovel } = useRandomNovel();
  const { settings, change } = useSettings();

  function page(
    id: Parameters<typeof words>[0],
    to: NonNullable<NavigateOptions['to']>,
    name: string,
    icon: LucideIcon,
  ): Command {
    return { id, name, otherWords: words(id), icon, run: () => void navigate({ to }) };
  }

  const themes = THEMES.filter((theme) => theme !== settings.theme).map((theme): Command => {
    const name = t(`settings.interface.${THEME_NAMES[theme]}`);
    return {
      id: `theme-${theme}`,
      name: t('search.theme', { name }),
      otherWords: words('theme'),
      icon: Palette,
      run: () => void change({ theme }),
    };
  });

  const languages = LANGUAGES.filter((language) => language !== settings.language).map((language): Command => {
    const name = language === 'system' ? t('settings.interface.languageSystem') : LANGUAGE_NAMES[language];
    return {
      id: `language-${language}`,
      name: t('search.language', { name }),
      otherWords: words('language'),
      icon: Languages,
      run: () => void change({ language }),
    };
  });

  return [
    page('home', '/', t('app.navigation.home'), House),
    page('anime', '/anime', t('app.navigation.anime'), Clapperboard),
    page('schedule', '/schedule', t('app.navigation.schedule'), CalendarDays),
    {
      id: 'random',
      name: t('search.randomRelease'),
      otherWords: words('random'),
      icon: Dices,
      run: () => void openRandom(),
    },
    page('novels', '/novels', t('app.navigation.novels'), BookOpen),
    {
      id: 'random-novel',
      name: t('search.randomNovel'),
      otherWords: words('random'),
      icon: Dices,
      run: () => void openRandomNovel(),
    },
    page('texts', '/texts', t('texts.title'), TextSearch),
    page('genres', '/genres', t('genres.title'), Shapes),
    page('franchises', '/franchises', t('franchises.title'), Layers),
    page('teams', '/teams', t('teams.title'), Users),
    page('torrents', '/torrents', t('torrents.title'), Download),
    page('videos', '/videos', t('videos.title'), SquarePlay),
    page('account', '/account', t('app.navigation.account'), CircleUserRound),
    page('settings', '/settings', t('app.navigation.settings'), Settings),
    page('connection', '/connection', t('connection.title'), Plug),
    ...themes,
    ...languages,
  ];
}

/** Makes a release that was found a favourite, or takes that back. The palette makes room where signing in comes first. */
export function useToggleFavourite(): (release: NamedRelease) => void {
  const client = useQueryClient();
  const { setFavourite } = useListChanges();
  return (release) => {
    const membership = client.getQueryData<ListMembership>(keyFor('lists.membership', {}));
    const isFavourite = membership !== undefined && standingIn(membership, release.id).isFavourite;
    setFavourite(release, !isFavourite);
    if (useSignInRequest.getState().isOpen) usePaletteStore.getState().setOpen(false);
  };
}
