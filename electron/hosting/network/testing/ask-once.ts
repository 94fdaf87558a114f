import { DIRECT } from '../proxy-server.ts';
import { createRoutedFetch } from '../routed-fetch.ts';

/** Prints the status of one answer, or why there is none. A program of its own, because a process cannot stop trusting an authority. */
const { fetch } = createRoutedFetch(async () => DIRECT);
try {
  const { status } = await fetch(process.argv[2] ?? '');
  process.stdout.write(String(status));
} catch (cause) {
  const reason = cause instanceof Error ? cause.cause : null;
  process.stdout.write(reason instanceof Error && 'code' in reason ? String(reason.code) : String(cause));
}
process.exit();
