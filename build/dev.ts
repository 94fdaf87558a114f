import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartRefusal } from '#hosting/data-folder.ts';
import { findOrDownloadElectron } from './electron-binary.ts';

/** `npm run dev -- [flags of electron-vite]`: finds or downloads Electron, then runs electron-vite with its path. */
const found = await findOrDownloadElectron();
if ('problem' in found) throw new StartRefusal(`${found.problem} npm run dev:browser does without it.`);
process.env['ELECTRON_EXEC_PATH'] = found.program;
process.argv.splice(2, 0, 'dev', '--config', 'build/electron.vite.config.ts');
await import(pathToFileURL(resolve(import.meta.dirname, '../node_modules/electron-vite/bin/electron-vite.js')).href);
