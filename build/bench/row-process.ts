import { createLab } from './lab.ts';
import { ROWS } from './rows.ts';

/** One row, in a process of its own: what an earlier one left in memory or compiled is none of its business. */
const [name, rounds] = process.argv.slice(2);
const row = ROWS.find((candidate) => candidate.name === name);
if (row === undefined || process.send === undefined) throw new Error('This is started by bench.ts.');

const lab = createLab();
process.once('SIGTERM', () => {
  // Pending work of the row fails now and must not end it before its children.
  process.on('unhandledRejection', () => undefined);
  void lab.close().finally(() => process.exit(1));
});
try {
  process.send(await row.run(lab, Number(rounds)));
} finally {
  await lab.close();
}
process.disconnect();
