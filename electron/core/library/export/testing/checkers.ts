import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOM = { maxBuffer: 50_000_000 };
const EPUBCHECK_JAR = process.env['ENGAWA_EPUBCHECK'] ?? '/usr/share/java/epubcheck.jar';
/** Files of `FictionBook.xsd` and its neighbours; the project carries none, see decision 009. */
const FB2_SCHEMA = process.env['ENGAWA_FB2_SCHEMA'] ?? null;

/** Slow, so used in the long run only. */
export const hasEpubcheck = process.env['ENGAWA_LONG'] !== undefined && existsSync(EPUBCHECK_JAR);
export const hasXmllint = existsSync('/usr/bin/xmllint');
export const hasFb2Schema = FB2_SCHEMA !== null && hasXmllint;

/** The problems that epubcheck reports, line by line. */
export async function epubcheckSays(path: string): Promise<readonly string[]> {
  const options = ['-Xshare:auto', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', EPUBCHECK_JAR, path];
  const { stdout, stderr } = await run('java', options, ROOM).catch(outputOfFailure);
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => /^(FATAL|ERROR|WARNING|Messages:)/.test(line));
  // Without its summary, epubcheck has not checked the book.
  return lines
    .filter((line) => line !== 'Messages: 0 fatals / 0 errors / 0 warnings / 0 infos')
    .concat(lines.some((line) => line.startsWith('Messages:')) ? [] : ['epubcheck said nothing', stdout, stderr]);
}

/** The problems that xmllint reports of a file that is not well-formed or, if the schema is available, not valid. */
export async function xmllintSays(path: string): Promise<readonly string[]> {
  const schema = FB2_SCHEMA === null ? [] : ['--schema', FB2_SCHEMA];
  const { stderr } = await run('xmllint', ['--noout', '--huge', '--nonet', ...schema, path], ROOM).catch(
    outputOfFailure,
  );
  return stderr.split('\n').filter((line) => line !== '' && line !== `${path} validates`);
}

/** A checker that finds problems exits with another code than 0. */
function outputOfFailure(cause: unknown): { readonly stdout: string; readonly stderr: string } {
  if (cause instanceof Error && 'stdout' in cause && 'stderr' in cause) {
    return { stdout: String(cause.stdout), stderr: String(cause.stderr) };
  }
  throw cause;
}
