import type { InputRecord } from '#demo/parameters.ts';
import { jsonAnswer } from './answers.ts';
import { commaList } from './input.ts';

/** Names of fields as a tree: `name.main` is the branch `name` with the leaf `main`; a leaf stands for all below it. */
type FieldTree = Map<string, FieldTree>;

type FieldSelection = { readonly include: FieldTree | null; readonly exclude: FieldTree | null };

const MAXIMUM_NAMES = 200;
const MAXIMUM_DEPTH = 8;

function treeOf(names: readonly string[]): FieldTree | null {
  if (names.length === 0) return null;
  const root: FieldTree = new Map();
  for (const name of names.slice(0, MAXIMUM_NAMES)) {
    let branch = root;
    for (const step of name.split('.').slice(0, MAXIMUM_DEPTH)) {
      const next: FieldTree = branch.get(step) ?? new Map();
      branch.set(step, next);
      branch = next;
    }
  }
  return root;
}

/** `include` and `exclude`: comma-separated or repeated, dotted names nest (anime-service, Catalog rule 2). */
export function fieldSelection(input: InputRecord): FieldSelection | null {
  const include = treeOf(commaList(input['include']));
  const exclude = treeOf(commaList(input['exclude']));
  return include === null && exclude === null ? null : { include, exclude };
}

function included(value: unknown, tree: FieldTree): unknown {
  if (Array.isArray(value)) return value.map((item) => included(item, tree));
  if (tree.size === 0 || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const branch = tree.get(name);
      return branch === undefined ? [] : [[name, included(field, branch)]];
    }),
  );
}

function excluded(value: unknown, tree: FieldTree): unknown {
  if (Array.isArray(value)) return value.map((item) => excluded(item, tree));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const branch = tree.get(name);
      if (branch === undefined) return [[name, field]];
      return branch.size === 0 ? [] : [[name, excluded(field, branch)]];
    }),
  );
}

/** Keeps of every record what was asked for. */
export function selectFields(value: unknown, selection: FieldSelection | null): unknown {
  if (selection === null) return value;
  const kept = selection.include === null ? value : included(value, selection.include);
  return selection.exclude === null ? kept : excluded(kept, selection.exclude);
}

/** A JSON answer with the fields that its request asks for. */
export function selectedAnswer(input: InputRecord, value: unknown): Response {
  return jsonAnswer(selectFields(value, fieldSelection(input)));
}
