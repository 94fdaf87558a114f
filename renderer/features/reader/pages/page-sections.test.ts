import { describe, expect, test } from 'vitest';
import type { Block } from '#shared/domain/chapter-document.ts';
import { sectionAt, sectionsOf } from './page-geometry.ts';

const paragraph = (characters: number): Block => ({
  kind: 'paragraph',
  align: null,
  inlines: [{ kind: 'text', text: 'a'.repeat(characters), marks: [], link: null }],
});

describe('sections of a chapter', () => {
  test('a usual chapter is one section', () => {
    const sections = sectionsOf(Array.from({ length: 200 }, () => paragraph(150)));
    expect(sections).toMatchObject([{ first: 0, end: 200 }]);
  });

  test('hold every block once and in order, with at most 60,000 characters each', () => {
    const blocks = Array.from({ length: 5_000 }, (_, place) => paragraph((place * 37) % 900));
    const sections = sectionsOf(blocks);
    expect(sections.length).toBeGreaterThan(30);
    expect(
      sections.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, place) => first + place)),
    ).toEqual([...blocks.keys()]);
    expect(Math.max(...sections.map(({ characters }) => characters))).toBeLessThanOrEqual(60_000);
  });

  test('a paragraph longer than a section is one of its own', () => {
    const sections = sectionsOf([paragraph(100), paragraph(500_000), paragraph(100)]);
    expect(sections.map(({ first, end }) => [first, end])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  test('a chapter without blocks is one empty section', () => {
    expect(sectionsOf([])).toEqual([{ first: 0, end: 0, characters: 0 }]);
  });

  test('are found by a place, the last one by a place beyond the text', () => {
    const sections = sectionsOf([paragraph(50_000), paragraph(50_000), paragraph(50_000)]);
    expect([0, 1, 2, 9].map((place) => sectionAt(sections, { paragraph: place, offset: 0.5 }))).toEqual([0, 1, 2, 2]);
  });
});
