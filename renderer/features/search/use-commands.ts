import {
  BookOpen,
  CalendarDays,
  ChartColumn,
  CircleUserRound,
  Clapperboard,
  Dices,
  Download,
  House,
  Languages,
  Layers,
  type LucideIcon,
  NotebookPen,
  Palette,
  Plug,
  Settings as SettingsIcon,
  Shapes,
  SquarePlay,
  TextSearch,
  Users,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useSignInRequest } from '#renderer/parts/app/sign-in-request.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { useRandomNovel, useRandomRelease } from '#renderer/parts/app/use-random.ts';
import { useSectionTitles } from '#renderer/parts/app/use-section-titles.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { useListChanges } from '#renderer/parts/lists/release-lists.tsx';
import type { NamedRelease } from '#renderer/parts/lists/release-standing.ts';
import { addressOfSite } from '#renderer/parts/novel/site-addresses.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { navigate } from '#renderer/parts/router/router.ts';
import { withSubject } from '#renderer/ui/controls/icon-button.tsx';
import { Settings } from '#shared/domain/app/settings.ts';
import type { Command, PaletteItem } from './palette-items.ts';
import { usePaletteStore } from './palette-store.ts';

const { theme: THEME, language: LANGUAGE } = Settings.shape;

/** The palette's commands, without the settings that are already in use. */
export function useCommands(): readonly Command[] {
  const t = useTranslations();
  const words = useTranslations('search.otherWords');
  const { openRandom } = useRandomRelease();
  const { openRandom: openRandomNovel } = useRandomNovel();
  const { settings, change } = useSettings();
  const isProgram = useAnswer('app.info', {}).data?.host === 'electron';
  const sections = Object.entries(useSectionTitles()).filter(([id]) => id !== 'program' || isProgram);

  type Words = Parameters<typeof words>[0];

  function command(
    id: string,
    name: string,
    otherWords: Words,
    icon: LucideIcon,
    run: () => Promise<unknown>,
  ): Command {
    return { id, name, otherWords: words(otherWords), icon, run: () => void run() };
  }

  function page(id: Words, href: string, name: string, icon: LucideIcon): Command {
    return command(id, name, id, icon, () => navigate(href));
  }

  return [
    page('home', addressOf.home, t('app.navigation.home'), House),
    page('anime', addressOf.anime(), t('app.navigation.anime'), Clapperboard),
    page('schedule', addressOf.schedule(), t('app.navigation.schedule'), CalendarDays),
    command('random', t('search.randomRelease'), 'random', Dices, openRandom),
    page('novels', addressOf.novels(), t('app.navigation.novels'), BookOpen),
    command('random-novel', t('search.randomNovel'), 'random', Dices, openRandomNovel),
    page('texts', addressOf.texts(), t('texts.title'), TextSearch),
    page('notes', addressOf.library({ tab: 'novels', part: 'notes' }), t('shelves.notes.title'), NotebookPen),
    page(
      'statistics',
      addressOf.library({ tab: 'novels', part: 'statistics' }),
      t('shelves.statistics.reading'),
      ChartColumn,
    ),
    command('watching', t('shelves.watching.title'), 'statistics', ChartColumn, () =>
      navigate(addressOf.library({ tab: 'statistics' })),
    ),
    page('genres', addressOf.genres, t('genres.title'), Shapes),
    page('franchises', addressOf.franchises, t('franchises.title'), Layers),
    page('teams', addressOf.teams, t('teams.title'), Users),
    page('torrents', addressOf.torrents(), t('torrents.title'), Download),
    page('videos', addressOf.videos, t('videos.title'), SquarePlay),
    page('account', addressOf.account, t('app.navigation.account'), CircleUserRound),
    page('settings', addressOf.settings(), t('app.navigation.settings'), SettingsIcon),
    page('connection', addressOf.connection, t('connection.title'), Plug),
    ...[...THEME.unwrap().values]
      .filter((theme) => theme !== settings.theme)
      .map((theme) => {
        const name = withSubject(t('settings.interface.theme'), t(`settings.interface.themes.${theme}`));
        return command(`theme-${theme}`, name, 'theme', Palette, () => change({ theme }));
      }),
    ...[...LANGUAGE.unwrap().values]
      .filter((language) => language !== settings.language)
      .map((language) => {
        const name = withSubject(t('settings.interface.language'), t(`settings.interface.languages.${language}`));
        return command(`language-${language}`, name, 'language', Languages, () => change({ language }));
      }),
    ...sections.map(([id, title]) => {
      const name = withSubject(t('app.navigation.settings'), title);
      return command(`settings-${id}`, name, 'settings', SettingsIcon, () => navigate(addressOf.settings({}, id)));
    }),
  ];
}

/** Adds a release to the favourites or removes it. The palette closes if signing in comes first. */
export function useToggleFavourite(): (release: NamedRelease) => void {
  const { toggleFavourite } = useListChanges();
  return (release) => {
    toggleFavourite(release);
    if (useSignInRequest.getState().isOpen) usePaletteStore.getState().setOpen(false);
  };
}

/** Removes a recent search; null: all of them. */
export function useForgetSearch(): (text: string | null) => void {
  const change = useChange();
  return (text) => void change({ scope: 'searches', command: () => api['searches.forget']({ text }) });
}

type OpenItemParts = { readonly text: string; readonly look: (text: string) => void; readonly onChosen: () => void };

/** Opens or runs an item. Opening a result makes the app remember the search. */
export function useOpenItem({ text, look, onChosen }: OpenItemParts): (item: PaletteItem) => void {
  const forget = useForgetSearch();
  return (item) => {
    if (item.kind === 'recent') return look(item.text);
    if (item.kind === 'forget') return forget(null);
    onChosen();
    if (item.kind === 'command') return item.command.run();
    if (item.kind === 'address') return void navigate(addressOfSite(item.address));
    // A failure needs no message: the search itself works.
    void api['searches.remember']({ text }).catch(() => undefined);
    void navigate(item.href);
  };
}
