import { expect, test } from 'vitest';
import { pictureAddress } from './from-chapter.ts';

const siteUrl = 'https://site.example';
const through = (address: string) => `/media/image/novels?src=${encodeURIComponent(address)}`;

test.each([
  ['https://site.example/uploads/a.jpg', 'https://site.example/uploads/a.jpg'],
  ['/uploads/a b.jpg', 'https://site.example/uploads/a%20b.jpg'],
  ['uploads/a.jpg?x=1&y=2', 'https://site.example/uploads/a.jpg?x=1&y=2'],
  ['//site.example/a.jpg', 'https://site.example/a.jpg'],
  ['https://img.site.example/a.jpg', 'https://img.site.example/a.jpg'],
  [' https://site.example/../../a.jpg\n', 'https://site.example/a.jpg'],
])('the picture %j is loaded from the site, through the core', (source, address) => {
  expect(pictureAddress(source, siteUrl)).toBe(through(address));
});

test.each([
  'https://elsewhere.example/a.jpg',
  '//elsewhere.example/a.jpg',
  '\\\\elsewhere.example\\a.jpg',
  'https://site.example.elsewhere.example/a.jpg',
  'https://notsite.example/a.jpg',
  'https://site.example@elsewhere.example/a.jpg',
  'https://person:secret@site.example/a.jpg',
  'https://site.example:8443/a.jpg',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'javascript:alert(1)',
  'blob:https://site.example/1',
  'file:///etc/passwd',
  'app://bundle/index.html',
  'http://',
])('the picture %j is not shown', (source) => {
  expect(pictureAddress(source, siteUrl)).toBeNull();
});
