import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { AppLink, LinkedPage } from '#shared/domain/app/app-link.ts';
import type { ShellWords } from '../system/words.ts';

type AppMenuOptions = {
  readonly platform: NodeJS.Platform;
  readonly isDevelopment: boolean;
  readonly words: ShellWords;
  readonly goTo: (link: AppLink) => void;
};

type Item = MenuItemConstructorOptions;
const SEPARATOR: Item = { type: 'separator' };

/** macOS gets a complete menu. Elsewhere no menu is shown; this one provides the shortcuts of a window, which work without a frame too. */
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
      // No zooming: the scale is a setting, and the reader uses these keys.
      submenu: [
        page(words.search, 'search', 'Cmd+K'),
        SEPARATOR,
        { role: 'togglefullscreen', label: words.fullScreen },
      ],
    },
    {
      label: words.go,
      submenu: (['home', 'anime', 'schedule', 'novels', 'library', 'saved', 'account'] as const).map((name) =>
        page(words[name], name),
      ),
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

type EditFlags = Partial<ContextMenuParams['editFlags']>;

function editItems(words: ShellWords, can: EditFlags = {}): Item[] {
  const item = (role: 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll', enabled = true): Item => ({
    ...{ role, label: words[role], enabled },
  });
  return [
    ...[item('undo', can.canUndo), item('redo', can.canRedo), SEPARATOR, item('cut', can.canCut)],
    ...[item('copy', can.canCopy), item('paste', can.canPaste), SEPARATOR, item('selectAll', can.canSelectAll)],
  ];
}

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** The menu of a right click on text, which Electron does not provide. */
export function textMenuTemplate({ isEditable, selectionText, editFlags }: Clicked, words: ShellWords): Item[] {
  const items = editItems(words, editFlags);
  return isEditable ? items : items.filter(({ role }) => role === 'copy' && selectionText.trim() !== '');
}
