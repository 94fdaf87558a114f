import { createLab } from './lab.ts';
import { ROWS } from './rows.ts';

/** Runs one row in its own process, so that earlier rows leave neither memory nor compiled code behind. Started by bench.ts. */
const [name = '', rounds] = process.argv.slice(2);
const row = ROWS[name];
if (row === undefined || process.send === undefined) throw new Error('This is started by bench.ts.');

const ENDING_MILLISECONDS = 20_000;
const lab = createLab();
process.once('SIGTERM', () => {
  setTimeout(() => process.exit(1), ENDING_MILLISECONDS);
  // The row fails now, and must not end the process before its children have ended.
  process.on('unhandledRejection', () => undefined);
  process.on('uncaughtException', () => undefined);
  void lab.close().finally(() => process.exit(1));
});
try {
  process.send(await row(lab, Number(rounds)));
} finally {
  await lab.close();
}
process.disconnect();
