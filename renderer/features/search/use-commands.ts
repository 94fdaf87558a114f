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
import { useRandomNovel, useRandomRelease } from '#renderer/parts/app/use-random.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import type { Command } from './command.ts';

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

  function page(id: keyof typeof pages, name: string, icon: LucideIcon): Command {
    const { to } = pages[id];
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
    page('home', t('app.navigation.home'), House),
    page('anime', t('app.navigation.anime'), Clapperboard),
    page('schedule', t('app.navigation.schedule'), CalendarDays),
    {
      id: 'random',
      name: t('search.randomRelease'),
      otherWords: words('random'),
      icon: Dices,
      run: () => void openRandom(),
    },
    page('novels', t('app.navigation.novels'), BookOpen),
    {
      id: 'random-novel',
      name: t('search.randomNovel'),
      otherWords: words('random'),
      icon: Dices,
      run: () => void openRandomNovel(),
    },
    page('texts', t('texts.title'), TextSearch),
    page('genres', t('genres.title'), Shapes),
    page('franchises', t('franchises.title'), Layers),
    page('teams', t('teams.title'), Users),
    page('torrents', t('torrents.title'), Download),
    page('videos', t('videos.title'), SquarePlay),
    page('account', t('app.navigation.account'), CircleUserRound),
    page('settings', t('app.navigation.settings'), Settings),
    page('connection', t('connection.title'), Plug),
    ...themes,
    ...languages,
  ];
}

const pages = {
  home: { to: '/' },
  anime: { to: '/anime' },
  schedule: { to: '/schedule' },
  novels: { to: '/novels' },
  texts: { to: '/texts' },
  genres: { to: '/genres' },
  franchises: { to: '/franchises' },
  teams: { to: '/teams' },
  torrents: { to: '/torrents' },
  videos: { to: '/videos' },
  account: { to: '/account' },
  settings: { to: '/settings' },
  connection: { to: '/connection' },
} as const satisfies Record<string, Pick<NavigateOptions, 'to'>>;
