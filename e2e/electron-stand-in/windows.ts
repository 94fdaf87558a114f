import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { Cdp, Chromium } from './chromium.ts';
import { fromPage, toPage } from './origin.ts';
import { BINDING, DELIVER, ISOLATED_WORLD, isolatedWorldSource, mainWorldSource } from './page-side.ts';
import { clone, decode, encode } from './wire.ts';

type Listener = (event: object, ...given: readonly unknown[]) => unknown;
type FromPage =
  | { readonly kind: 'input'; readonly type: string }
  | {
      readonly kind: 'invoke' | 'send';
      readonly id: number;
      readonly channel: string;
      readonly given: readonly unknown[];
    };
type OpenHandler = (details: { readonly url: string }) => { readonly action: 'allow' | 'deny' };

/** What all windows share, filled in by `electron.ts`. */
export const world = {
  chromium: Promise.withResolvers<Chromium>(),
  handlers: new Map<string, Listener>(),
  listeners: new EventEmitter(),
  mayRequest: (_url: string): boolean => true,
  onRequestFailed: (_failed: { readonly url: string; readonly error: string }): void => undefined,
  prefersDark: () => false,
  assertReady: (_what: string): void => undefined,
  onLastClosed: (): void => undefined,
};

class Preventable {
  defaultPrevented = false;
  preventDefault = (): void => {
    this.defaultPrevented = true;
  };
}

class Frame {
  readonly parent: Frame | null;
  url = '';
  isGone = false;

  constructor(parent: Frame | null) {
    this.parent = parent;
  }

  isDestroyed = (): boolean => this.isGone;
}

export class WebContents extends EventEmitter {
  mainFrame = new Frame(null);
  readonly #page: Promise<Cdp>;
  readonly #frames = new Map<string, Frame>();
  /** The isolated world of each frame. */
  readonly #worlds = new Map<number, string>();
  #openHandler: OpenHandler = () => ({ action: 'allow' });
  #zoomFactor = 1;
  #size = { width: 0, height: 0 };
  #target = '';
  isGone = false;

  constructor(preload: string | undefined) {
    super();
    this.#page = this.#open(preload);
  }

  getURL = (): string => {
    this.#assertThere();
    return this.mainFrame.url;
  };
  isDestroyed = (): boolean => this.isGone;
  getZoomFactor = (): number => this.#zoomFactor;
  setWindowOpenHandler = (handler: OpenHandler): void => {
    this.#openHandler = handler;
  };

  async loadURL(url: string): Promise<void> {
    const page = await this.#page;
    const { errorText } = await page.send('Page.navigate', { url: toPage(url) });
    if (errorText !== undefined) throw new Error(`${errorText} loading '${url}'`);
  }

  reload(): void {
    void this.#page.then((page) => page.send('Page.reload'));
  }

  send(channel: string, ...given: readonly unknown[]): void {
    this.#assertThere();
    const value = clone(given);
    for (const [context, frame] of this.#worlds) {
      if (this.#frames.get(frame) === this.mainFrame) this.#deliver(context, { kind: 'event', id: 0, channel, value });
    }
  }

  setZoomFactor(factor: number): void {
    this.#assertThere();
    this.#zoomFactor = factor;
    this.#draw();
  }

  resize(size: { readonly width: number; readonly height: number }): void {
    this.#size = size;
    this.#draw();
  }

  /** Like the browser's zoom: fewer CSS pixels, each of more screen pixels. */
  #draw(): void {
    const { width, height } = this.#size;
    const [cssWidth, cssHeight] = [width, height].map((length) => Math.round(length / this.#zoomFactor));
    const metrics = {
      width: cssWidth ?? 0,
      height: cssHeight ?? 0,
      deviceScaleFactor: this.#zoomFactor,
      mobile: false,
    };
    void this.#page.then((page) => page.send('Emulation.setDeviceMetricsOverride', metrics)).catch(() => undefined);
  }

  setColourScheme(): void {
    const features = [{ name: 'prefers-color-scheme', value: world.prefersDark() ? 'dark' : 'light' }];
    void this.#page.then((page) => page.send('Emulation.setEmulatedMedia', { features })).catch(() => undefined);
  }

  /** Runs the page's unload handlers first. */
  async close(): Promise<void> {
    await (await this.#page).send('Page.close').catch(() => undefined);
  }

  async #open(preload: string | undefined): Promise<Cdp> {
    const { browser, session } = await world.chromium.promise;
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', newWindow: true });
    this.#target = targetId;
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const page = session(sessionId);
    browser.on('Target.targetDestroyed', (gone) => gone.targetId === targetId && this.#end());
    browser.on(
      'Target.targetCrashed',
      (gone) =>
        gone.targetId === targetId && this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 }),
    );
    this.#listen(page);
    await page.send('Page.enable');
    await page.send('Runtime.enable');
    await page.send('Network.enable');
    await page.send('Page.setLifecycleEventsEnabled', { enabled: true });
    await page.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    await page.send('Runtime.addBinding', { name: BINDING, executionContextName: ISOLATED_WORLD });
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldSource() });
    if (preload !== undefined) {
      const source = isolatedWorldSource(readFileSync(preload, 'utf8'));
      await page.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: ISOLATED_WORLD });
    }
    return page;
  }

  #listen(page: Cdp): void {
    page.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === ISOLATED_WORLD) this.#worlds.set(context.id, String(context.auxData?.['frameId']));
    });
    page.on('Runtime.executionContextDestroyed', ({ executionContextId }) => this.#worlds.delete(executionContextId));
    page.on('Runtime.executionContextsCleared', () => this.#worlds.clear());
    page.on(
      'Runtime.bindingCalled',
      ({ executionContextId, payload }) => void this.#hear(executionContextId, decode(payload) as FromPage),
    );
    page.on('Page.frameNavigated', ({ frame: { id, parentId, url } }) => {
      const parent = parentId === undefined ? null : (this.#frames.get(parentId) ?? this.mainFrame);
      const former = this.#frames.get(id);
      if (former !== undefined) former.isGone = true;
      const frame = new Frame(parent);
      frame.url = fromPage(url);
      this.#frames.set(id, frame);
      if (parent !== null) return;
      this.mainFrame = frame;
      this.emit('did-navigate', {}, frame.url, 200, 'OK');
    });
    page.on('Page.frameDetached', ({ frameId }) => this.#frames.delete(frameId));
    page.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const frame = this.#frames.get(frameId);
      if (frame !== undefined) frame.url = fromPage(url);
    });
    const requested = new Map<string, string>();
    page.on('Network.requestWillBeSent', ({ requestId, request }) => requested.set(requestId, fromPage(request.url)));
    page.on('Network.loadingFinished', ({ requestId }) => requested.delete(requestId));
    page.on('Network.loadingFailed', ({ requestId, errorText }) => {
      world.onRequestFailed({ url: requested.get(requestId) ?? '', error: errorText });
      requested.delete(requestId);
    });
    page.on('Page.domContentEventFired', () => this.emit('dom-ready', {}));
    page.on('Page.loadEventFired', () => this.emit('did-finish-load', {}));
    page.on('Page.lifecycleEvent', ({ name }) => name === 'firstPaint' && this.emit('first-paint'));
    page.on('Page.windowOpen', ({ url }) => void this.#openHandler({ url: fromPage(url) }));
    page.on('Fetch.requestPaused', ({ requestId, request: { url }, resourceType, frameId }) => {
      // As in Electron, a navigation is asked for before its request.
      const isAllowed =
        (resourceType !== 'Document' || this.#mayNavigate(frameId, fromPage(url))) && world.mayRequest(fromPage(url));
      const answered = isAllowed
        ? page.send('Fetch.continueRequest', { requestId })
        : page.send('Fetch.failRequest', {
            requestId,
            errorReason: resourceType === 'Document' ? 'Aborted' : 'BlockedByClient',
          });
      answered.catch(() => undefined);
    });
  }

  #mayNavigate(frameId: string, url: string): boolean {
    const isMainFrame = frameId === this.#target;
    const event = Object.assign(new Preventable(), { url, isMainFrame });
    this.emit('will-frame-navigate', event);
    if (isMainFrame) this.emit('will-navigate', event, url);
    return !event.defaultPrevented;
  }

  async #hear(context: number, message: FromPage): Promise<void> {
    if (message.kind === 'input') {
      this.emit('input-event', {}, { type: message.type });
      return;
    }
    const { kind, id, channel } = message;
    const given = clone(message.given) as readonly unknown[];
    const event = { sender: this, senderFrame: this.#frames.get(this.#worlds.get(context) ?? '') ?? null };
    if (kind === 'send') {
      world.listeners.emit(channel, event, ...given);
      return;
    }
    try {
      const handler = world.handlers.get(channel);
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      this.#deliver(context, { kind: 'answer', id, channel, value: clone(await handler(event, ...given)) });
    } catch (cause) {
      this.#deliver(context, { kind: 'failure', id, channel, value: String(cause) });
    }
  }

  #deliver(contextId: number, message: object): void {
    const expression = `${DELIVER}(${JSON.stringify(encode(message))})`;
    void this.#page.then((page) => page.send('Runtime.evaluate', { expression, contextId })).catch(() => undefined);
  }

  /** Every method of Electron except `isDestroyed` fails then. */
  #assertThere(): void {
    if (this.isGone) throw new TypeError('Object has been destroyed');
  }

  #end(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.emit('destroyed');
  }
}

/** Does what a window manager would do, since Chromium is headless: sizes, showing, focus. */
export class BrowserWindow extends EventEmitter {
  static readonly all = new Set<BrowserWindow>();
  static getAllWindows = (): BrowserWindow[] => [...BrowserWindow.all];

  readonly webContents: WebContents;
  #bounds: Rectangle;
  #isShown: boolean;
  #isMaximized = false;
  #isMinimized = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    world.assertReady('A window');
    const { x = 320, y = 120, width = 800, height = 600, show = true, webPreferences } = options;
    this.#bounds = { x, y, width, height };
    this.#isShown = show;
    BrowserWindow.all.add(this);
    this.webContents = new WebContents(webPreferences?.preload);
    this.webContents.resize({ width, height });
    this.webContents.setColourScheme();
    this.webContents.once('first-paint', () => !this.#isShown && this.emit('ready-to-show'));
    this.webContents.once('destroyed', () => {
      BrowserWindow.all.delete(this);
      this.emit('closed');
      if (BrowserWindow.all.size === 0) world.onLastClosed();
    });
  }

  loadURL = (url: string): Promise<void> => this.webContents.loadURL(url);
  isDestroyed = (): boolean => this.webContents.isDestroyed();
  isVisible = (): boolean => this.#isShown;
  isMaximized = (): boolean => this.#isMaximized && !this.#isMinimized;
  isFullScreen = (): boolean => false;
  isMinimized = (): boolean => this.#isMinimized;
  getNormalBounds = (): Rectangle => this.#bounds;
  getBounds = (): Rectangle => (this.#isMaximized ? screen.workArea : this.#bounds);
  setTitleBarOverlay = (): void => undefined;
  setBackgroundColor = (): void => undefined;
  setProgressBar = (): void => undefined;

  show(): void {
    if (this.#isShown) return;
    this.#isShown = true;
    this.emit('show');
  }

  focus(): void {
    this.emit('focus');
  }

  minimize(): void {
    this.#isMinimized = true;
  }

  restore(): void {
    this.#isMinimized = false;
    this.emit('restore');
  }

  maximize(): void {
    this.#isMaximized = true;
    this.webContents.resize(screen.workArea);
    this.show();
    this.emit('maximize');
  }

  unmaximize(): void {
    this.#isMaximized = false;
    this.webContents.resize(this.#bounds);
    this.emit('unmaximize');
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.webContents.resize(this.#bounds);
  }

  close(): void {
    const event = new Preventable();
    this.emit('close', event);
    if (!event.defaultPrevented) void this.webContents.close();
  }
}

/** The only display. */
export const screen = {
  workArea: { x: 0, y: 0, width: 1920, height: 1040 },
  getAllDisplays: () => {
    world.assertReady('screen');
    return [{ workArea: screen.workArea }];
  },
};
