import app from '../../../build/icons/linux/128x128.png?asset';
import colour from '../icons/tray.png?asset';
import shape from '../icons/tray-shape.png?asset';

/** Copied beside the bundle; their paths as the running app finds them. The tray's have 32 pixels; macOS uses the shape. */
export const APP_ICON = app;
export const TRAY_ICONS = { colour, shape } as const;
