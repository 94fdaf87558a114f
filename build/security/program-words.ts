import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';

const project = resolve(import.meta.dirname, '../..');

/** The names and texts in one source file of the program, without comments. */
export type ProgramFile = {
  /** Relative to the project's folder, with slashes on every system. */
  readonly path: string;
  readonly identifiers: ReadonlySet<string>;
  /** String literals and the fixed pieces of templates. */
  readonly texts: readonly string[];
  /** `key: value` in object literals, and JSX attributes (value null). */
  readonly pairs: readonly (readonly [key: string, value: unknown])[];
};

/** Every source file of the program, without tests and their helpers. */
export function programFiles(folders: readonly string[] = ['electron', 'renderer', 'shared']): ProgramFile[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: project }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(path))
    .map((path) => wordsOf(path, readFileSync(join(project, path), 'utf8')));
}

/** Parses a source as the compiler does, so that neither comments nor formatting can hide anything. */
export function wordsOf(path: string, source: string): ProgramFile {
  const identifiers = new Set<string>();
  const texts: string[] = [];
  const pairs: [string, unknown][] = [];

  function walk(node: unknown): void {
    if (Array.isArray(node)) {
      for (const child of node) walk(child);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    // swc wraps arguments of calls in objects that are not nodes.
    if (isNode(node)) note(node);
    for (const child of Object.values(node)) walk(child);
  }

  function note(node: Node): void {
    if (node.type === 'Identifier' || node.type === 'JSXText') identifiers.add(String(node['value']));
    if (node.type === 'StringLiteral') texts.push(String(node['value']));
    if (node.type === 'TemplateElement') texts.push(String(node['cooked'] ?? node['raw']));
    if (node.type === 'KeyValueProperty' && isNode(node['key'])) {
      pairs.push([String(node['key']['value']), isNode(node['value']) ? node['value']['value'] : undefined]);
    }
    if (node.type === 'JSXAttribute' && isNode(node['name'])) pairs.push([String(node['name']['value']), null]);
  }

  walk(parseSync(source, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'esnext' }));
  return { path, identifiers, texts, pairs };
}

type Node = { readonly type: string; readonly [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
