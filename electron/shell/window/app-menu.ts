import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { AppLink, LinkedPage } from '#shared/domain/app/app-link.ts';
import type { ShellWords } from '../system/words.ts';

type AppMenuOptions = {
  readonly platform: NodeJS.Platform;
  readonly isDevelopment: boolean;
  readonly words: ShellWords;
  /** Leads the page there, in the window that is open or in a new one. */
  readonly goTo: (link: AppLink) => void;
};

type Item = MenuItemConstructorOptions;
const SEPARATOR: Item = { type: 'separator' };

/**
 * macOS gets the whole menu that it expects of every program. Elsewhere no menu is shown, because the page has everything
 * itself; this one only brings the keys that belong to a window, which a window without a frame still obeys.
 */
export function appMenuTemplate({ platform, isDevelopment, words, goTo }: AppMenuOptions): Item[] {
  const page = (label: string, name: LinkedPage, accelerator?: string): Item => ({
    label,
    click: () => goTo({ kind: 'page', page: name }),
    ...(accelerator === undefined ? {} : { accelerator }),
  });
  const development: Item[] = isDevelopment
    ? [{ label: 'Development', submenu: [{ role: 'reload' }, { role: 'forceReload' }, { role: 'toggleDevTools' }] }]
    : [];
  if (platform !== 'darwin') {
    return [
      {
        label: words.file,
        submenu: [
          page(words.settings, 'settings', 'Ctrl+,'),
          { role: 'close', label: words.closeWindow },
          { role: 'quit', label: words.quit, ...(platform === 'linux' ? { accelerator: 'Ctrl+Q' } : {}) },
        ],
      },
      ...development,
    ];
  }
  return [
    {
      role: 'appMenu',
      submenu: [
        page(words.about, 'about'),
        SEPARATOR,
        page(words.settings, 'settings', 'Cmd+,'),
        SEPARATOR,
        { role: 'services', label: words.services },
        SEPARATOR,
        { role: 'hide', label: words.hide },
        { role: 'hideOthers', label: words.hideOthers },
        { role: 'unhide', label: words.showAll },
        SEPARATOR,
        { role: 'quit', label: words.quit },
      ],
    },
    { label: words.file, submenu: [{ role: 'close', label: words.closeWindow }] },
    { role: 'editMenu', label: words.edit, submenu: editItems(words) },
    {
      label: words.view,
      // No zooming: the size of everything is a setting, and these keys are the reader's.
      submenu: [
        page(words.search, 'search', 'Cmd+K'),
        SEPARATOR,
        { role: 'togglefullscreen', label: words.fullScreen },
      ],
    },
    {
      label: words.go,
      submenu: [
        page(words.home, 'home'),
        page(words.anime, 'anime'),
        page(words.schedule, 'schedule'),
        page(words.novels, 'novels'),
        page(words.library, 'library'),
        page(words.saved, 'saved'),
        page(words.account, 'account'),
      ],
    },
    {
      role: 'windowMenu',
      label: words.window,
      submenu: [
        { role: 'minimize', label: words.minimize },
        { role: 'zoom', label: words.zoomWindow },
        SEPARATOR,
        { role: 'front', label: words.allToFront },
      ],
    },
    { role: 'help', label: words.help, submenu: [page(words.connection, 'connection'), page(words.about, 'about')] },
    ...development,
  ];
}

function editItems(words: ShellWords): Item[] {
  return [
    { role: 'undo', label: words.undo },
    { role: 'redo', label: words.redo },
    SEPARATOR,
    { role: 'cut', label: words.cut },
    { role: 'copy', label: words.copy },
    { role: 'paste', label: words.paste },
    { role: 'selectAll', label: words.selectAll },
  ];
}

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** What a right click on text offers: Electron itself has nothing. Empty where there is nothing to do. */
export function textMenuTemplate(
  { isEditable, selectionText, editFlags }: Clicked,
  words: ShellWords,
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: words.copy, enabled: editFlags.canCopy };
  const selectAll: MenuItemConstructorOptions = {
    role: 'selectAll',
    label: words.selectAll,
    enabled: editFlags.canSelectAll,
  };
  if (isEditable) {
    return [
      { role: 'undo', label: words.undo, enabled: editFlags.canUndo },
      { role: 'redo', label: words.redo, enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', label: words.cut, enabled: editFlags.canCut },
      copy,
      { role: 'paste', label: words.paste, enabled: editFlags.canPaste },
      { type: 'separator' },
      selectAll,
    ];
  }
  return selectionText.trim() === '' ? [] : [copy];
}
