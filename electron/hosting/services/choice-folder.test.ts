import { expect, test } from 'vitest';
import type { ServiceChoice } from '#shared/domain/app/own-services.ts';
import { choiceFolder } from './services-file.ts';

const anime = { baseUrl: 'https://a.example/api/v1', siteUrl: 'https://a.example' };
const novels = { baseUrl: 'https://n.example', siteUrl: 'https://site.n.example' };
const folderOf = (choice: ServiceChoice, isFixed = false) => choiceFolder('data', { choice, isFixed });

test('services that differ in any address have different folders, and the same services always the same', () => {
  const other = 'https://other.example';
  const choices: readonly ServiceChoice[] = [
    { anime, novels },
    { anime: { ...anime, baseUrl: other }, novels },
    { anime: { ...anime, siteUrl: other }, novels },
    { anime, novels: { ...novels, baseUrl: other } },
    { anime, novels: { ...novels, siteUrl: other } },
    { anime, novels: null },
    { anime: null, novels },
    { anime: novels, novels: anime },
    { anime: null, novels: null },
  ];
  expect(new Set(choices.map((choice) => folderOf(choice))).size).toBe(choices.length);
  expect(folderOf({ novels: { ...novels }, anime: { ...anime } })).toBe(folderOf({ anime, novels }));
  expect(folderOf({ anime, novels }, true)).toBe('data');
});
