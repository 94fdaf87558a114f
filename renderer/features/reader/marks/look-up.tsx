import { Languages } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { openOutside } from '#renderer/parts/errors/error-page.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu, MenuActions } from '#renderer/ui/overlays/menu.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { KNOWN_SITES, type KnownSite, type LookupSettings } from '#shared/domain/app/settings.ts';
import type { TextLanguage } from '#shared/domain/chapter-document/text-language.ts';
import { useShortcutOf } from '../chrome/reader-keys.ts';
import { moveFocusToText } from '../chrome/text-focus.ts';
import { useReaderStore } from '../reader-store.ts';
import { languageOf } from '../text/chapter-content.ts';

type LookUpProps = { readonly words: string; readonly onOpened?: () => void };

/** Opens words at a site of the person's choice in the system's browser: a button for one site, a menu for several. */
export function LookUp({ words, onOpened }: LookUpProps) {
  const t = useTranslations('reader.lookup');
  const shortcutOf = useShortcutOf();
  const locale = useLocale();
  const { lookup } = useSettings().settings;
  const text = useReaderStore((state) => state.text);
  const language = (text === null ? undefined : languageOf(text.drawn)) ?? locale;
  const known = lookupSites(lookup, language, locale).map(({ site, address }) => ({
    name: t(`sites.${site}`),
    address,
  }));
  const sites = [...known, ...lookup.own];
  const [first] = sites;
  if (first === undefined) return null;

  function open(address: string): void {
    const { url, isCut } = lookupAddress(address, words);
    if (!openOutside(url)) showToast({ text: t('notOpened') });
    else if (isCut) showToast({ text: t('cut') });
    onOpened?.();
  }

  const button = { icon: <Languages />, ...shortcutOf('look-up'), tooltipSide: 'top', 'data-look-up': true } as const;
  if (sites.length === 1) {
    return <IconButton name={t('openAt', { site: first.name })} {...button} onClick={() => open(first.address)} />;
  }
  return (
    <Menu trigger={<IconButton name={t('open')} {...button} />} returnFocus={leaveMenu}>
      <MenuActions
        actions={sites.map(({ name, address }) => ({
          key: `${name} ${address}`,
          text: name,
          run: () => open(address),
        }))}
      />
    </Menu>
  );
}

/** Back to the button; to the text if that is gone too, as after two quick Escapes. */
function leaveMenu(): boolean {
  const focused = document.activeElement;
  const isFree = focused === null || focused === document.body || focused.closest('[role="menu"]') !== null;
  const isButtonHere = document.querySelector('[data-look-up]') !== null;
  if (isFree && !isButtonHere) moveFocusToText();
  return isFree && isButtonHere;
}

/** `from`: the language of the words; `to`: of a translation. */
const ADDRESSES: Readonly<Record<KnownSite, (from: TextLanguage, to: AppLocale) => string>> = {
  wiktionary: (from) => `https://${from}.wiktionary.org/w/index.php?search=%s`,
  yandex: (from, to) => `https://translate.yandex.com/?source_lang=${from}&target_lang=${to}&text=%s`,
  deepl: (from, to) => `https://www.deepl.com/translator#${from}/${to}/%s`,
};

/** The chosen known sites. Words in the language of the interface are translated into the other one. */
export function lookupSites(chosen: LookupSettings, from: TextLanguage, locale: AppLocale) {
  const to = from !== locale ? locale : locale === 'ru' ? 'en' : 'ru';
  return KNOWN_SITES.filter((site) => chosen[site]).map((site) => ({ site, address: ADDRESSES[site](from, to) }));
}

const LONGEST_WORDS = 1_000;

/** The address with the words in the place of every `%s`. Long words are cut, so that sites and browsers take the address. */
export function lookupAddress(address: string, words: string): { readonly url: string; readonly isCut: boolean } {
  const sent = words.trim().replace(/\s+/g, ' ');
  const written = encodeURIComponent(sent.slice(0, LONGEST_WORDS).toWellFormed());
  return { url: address.split('%s').join(written), isCut: sent.length > LONGEST_WORDS };
}
