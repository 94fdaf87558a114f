import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Statement, VariableDeclarator } from '@swc/core';
import { Visitor } from '@swc/core/Visitor.js';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfiguration from 'dependency-cruiser/config-utl/extract-depcruise-config';

/** Checks imports by dependency-rules.cjs. Every rule must also catch a violation in a small project made for that. */
const FOLDERS = ['shared', 'electron', 'renderer', 'e2e', 'build'];
const FIXTURE = 'build/dependency-fixture';
const SESSION_COOKIE_NAME = '_al1';
const SESSION_COOKIE_FILE = 'electron/core/account/session-cookie.ts';
/** Besides the one reader, the log must know what to hide. (The demo, as the service that sets the cookie, is not checked.) */
const MAY_NAME_THE_COOKIE = [SESSION_COOKIE_FILE, 'electron/hosting/log/redact.ts'];

process.chdir(resolve(import.meta.dirname, '..'));
teachVisitorUsing();
const { options, ...rules } = await extractConfiguration(resolve('build/dependency-rules.cjs'));

const app = await cruiseFolders(FOLDERS, `^${FIXTURE}/`);
const fixture = await cruiseFolders([FIXTURE]);
const caught = new Set(fixture.summary.violations.map((violation) => violation.rule.name));
const problems = [
  ...app.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ...(app.summary.totalCruised === 0 ? ['No module was looked at.'] : []),
  ...(rules.forbidden ?? []).flatMap(({ name }) =>
    name !== undefined && caught.has(name) ? [] : [`The rule ${name} catches nothing in ${FIXTURE}.`],
  ),
  ...(await filesNamingTheCookie()).map(
    (file) => `one-reader-of-the-session-cookie: ${file} names ${SESSION_COOKIE_NAME}`,
  ),
];

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${app.summary.totalCruised} modules keep ${caught.size} dependency rules.`);

async function cruiseFolders(folders: string[], exclude?: string): Promise<ICruiseResult> {
  const path = [options?.exclude, exclude].flatMap((part) => (typeof part === 'string' ? [part] : []));
  const { output } = await cruise(folders, { ...options, exclude: { path }, ruleSet: rules, validate: true });
  if (typeof output === 'string') throw new TypeError('dependency-cruiser answered with text');
  return output;
}

async function filesNamingTheCookie(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const file of glob(
    '{electron/{core,hosting,loopback,shell,preload,terminal},renderer,shared}/**/*.{ts,tsx}',
  )) {
    const isExempt = /\.test\.tsx?$/.test(file) || MAY_NAME_THE_COOKIE.includes(file);
    if (!isExempt && (await readFile(file, 'utf8')).includes(SESSION_COOKIE_NAME)) found.push(file);
  }
  return found;
}

type UsingDeclaration = { readonly type: 'UsingDeclaration'; decls: VariableDeclarator[] };

/** Makes swc's walker, which dependency-cruiser uses, visit `using` declarations. To be deleted once swc's own does. */
function teachVisitorUsing(): void {
  const { visitStatement } = Visitor.prototype;
  Visitor.prototype.visitStatement = function visit(this: Visitor, statement: Statement | UsingDeclaration): Statement {
    if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
    statement.decls = this.visitVariableDeclarators(statement.decls);
    // swc's types lack the statement that its parser produces.
    return statement as unknown as Statement;
  };
}
