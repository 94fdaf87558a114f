import colour from './icons/tray.png?asset';
import shape from './icons/tray-shape.png?asset';

/** Copied beside the bundle; their paths as the running app finds them. */
export const TRAY_ICONS = { colour, shape } as const;
