import { StartRefusal } from '#hosting/data-folder.ts';
import { outliveReaders, whenAbandoned } from '#hosting/page-handler.ts';
import { asksForHelp, FlagError, helpOf } from '#terminal/command.ts';
import { parseCommandLine, START_COMMAND } from './command-line.ts';
import { openPage } from './open-page.ts';
import { builtPage, type Loopback, type PageOf, startLoopback } from './start-loopback.ts';

const REFUSED = 2;

/**
 * The program: prints one line `{"url","dataDir"}` on standard output and ends cleanly on SIGINT, on SIGTERM, or with the npm
 * that started it. Faults that the person can mend are one sentence on standard error and exit code 2. `prepare` runs after the
 * flags are checked, so a typo is reported before a build.
 */
export async function runLoopback(
  flags: readonly string[],
  pageOf: PageOf = builtPage,
  prepare: () => Promise<void> = async () => {},
): Promise<void> {
  outliveReaders();
  if (asksForHelp(flags)) {
    process.stdout.write(helpOf(START_COMMAND));
    return;
  }
  try {
    const commandLine = parseCommandLine(flags);
    await prepare();
    const loopback = await startLoopback(commandLine, pageOf);
    endOnSignals(loopback);
    process.stdout.write(`${JSON.stringify({ url: loopback.url, dataDir: loopback.dataFolder })}\n`);
    if (commandLine.opensPage && !(await openPage(loopback.issueUrl()))) {
      process.stderr.write(`Open ${loopback.url} in a browser on this machine.\n`);
    }
  } catch (cause) {
    if (!(cause instanceof StartRefusal || cause instanceof FlagError)) throw cause;
    process.stderr.write(`${cause.message}\n`);
    process.exitCode = REFUSED;
  }
}

function endOnSignals(loopback: Loopback): void {
  const end = () => {
    // A second signal ends at once.
    process.removeListener('SIGINT', end).removeListener('SIGTERM', end);
    loopback.close().then(
      () => process.exit(0),
      (cause: unknown) => {
        process.stderr.write(`Engawa did not end cleanly: ${String(cause)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  whenAbandoned(end);
}
