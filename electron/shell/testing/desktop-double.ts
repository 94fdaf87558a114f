import { EventEmitter } from 'node:events';
import { request } from 'node:http';

/** The rest of the `electron` double: menus, tray and notifications, and the network of the updater. */

export type DoubleItem = {
  readonly label?: string;
  readonly role?: string;
  readonly enabled?: boolean;
  readonly accelerator?: string;
  readonly submenu?: readonly DoubleItem[];
  readonly click?: () => void;
};
type DoubleMenu = { readonly items: readonly DoubleItem[]; readonly popup: () => void };

export const Menu = {
  /** The application menu that was set last. */
  shown: null as DoubleMenu | null,
  popped: [] as (readonly DoubleItem[])[],
  setApplicationMenu: (menu: DoubleMenu | null): void => {
    Menu.shown = menu;
  },
  buildFromTemplate: (items: readonly DoubleItem[]): DoubleMenu => ({ items, popup: () => Menu.popped.push(items) }),
};

export const nativeImage = {
  createFromPath: (path: string) => ({ path }),
  createFromBuffer: (buffer: Buffer) => ({ buffer, setTemplateImage: () => undefined }),
};

export const trays: Tray[] = [];

export class Tray extends EventEmitter {
  readonly image: unknown;
  menu: DoubleMenu | null = null;
  isGone = false;

  constructor(image: unknown) {
    super();
    this.image = image;
    trays.push(this);
  }

  setToolTip = (): void => {};
  setContextMenu = (menu: DoubleMenu): void => {
    this.menu = menu;
  };
  destroy = (): void => {
    this.isGone = true;
  };
}

export const notifications: Notification[] = [];

export class Notification extends EventEmitter {
  static readonly isSupported = (): boolean => true;
  /** As a click in the list of Windows on a notification that this process did not show. */
  static activate: () => void = () => undefined;
  static readonly handleActivation = (activate: () => void): void => {
    Notification.activate = activate;
  };
  readonly options: unknown;

  constructor(options: unknown) {
    super();
    this.options = options;
  }

  show = (): void => {
    notifications.push(this);
  };
}

/** Electron's own updater, on which electron-updater emits that it is about to quit. */
export const autoUpdater = new EventEmitter();

/** Chromium's requests, by Node's. */
export const net = { request: (options: object) => request(options) };
