import { Menu, type MenuItemConstructorOptions } from 'electron';

const MAC_MENU: MenuItemConstructorOptions[] = [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }];
const DEVELOPMENT_MENU: MenuItemConstructorOptions = {
  label: 'Development',
  submenu: [{ role: 'reload' }, { role: 'forceReload' }, { role: 'toggleDevTools' }],
};

/** macOS needs a menu for its editing and window keys; elsewhere the page has everything itself. */
export function setAppMenu(platform: NodeJS.Platform, isDevelopment: boolean): void {
  const template = [...(platform === 'darwin' ? MAC_MENU : []), ...(isDevelopment ? [DEVELOPMENT_MENU] : [])];
  Menu.setApplicationMenu(template.length === 0 ? null : Menu.buildFromTemplate(template));
}
