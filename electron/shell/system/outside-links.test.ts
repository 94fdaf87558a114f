import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { PreventableEvent } from '../testing/electron-double.ts';
import { createOutsideLinks } from './outside-links.ts';

function outside(commandLine: readonly string[]) {
  const app = new EventEmitter();
  // Nothing but its events is used.
  const links = createOutsideLinks(app as unknown as App, commandLine);
  const opened: string[] = [];
  let shown = 0;
  const connect = (knows: (address: string) => boolean = () => true) =>
    links.connect({
      open: (address) => {
        opened.push(address);
        return knows(address);
      },
      show: () => {
        shown += 1;
      },
    });
  return { app, opened, connect, shown: () => shown };
}

test('only the last link that came before the connection is opened', () => {
  const { app, opened, connect, shown } = outside(['/opt/engawa', 'engawa://novels']);
  app.emit('open-url', new PreventableEvent(), 'engawa://schedule');
  expect(opened).toEqual([]);
  connect();
  expect(opened).toEqual(['engawa://schedule']);
  expect(shown()).toBe(1);
});

test('the first known address of a command line is opened', () => {
  const { app, opened, connect } = outside(['/opt/engawa']);
  connect((address) => address.endsWith('library'));
  app.emit('second-instance', {}, ['engawa', 'engawa://nowhere', 'engawa://library', 'engawa://novels']);
  expect(opened).toEqual(['engawa://nowhere', 'engawa://library']);
});

test('flags, files and other schemes are not tried as links; the window comes forward anyway', () => {
  const { app, opened, connect, shown } = outside([]);
  connect();
  const others = ['--engawa://settings', '-x', 'file:///etc/passwd', 'http://plain.example/', 'engawa:settings', ''];
  app.emit('second-instance', {}, [
    'engawa',
    ...others,
    ' engawa://settings',
    'engawa://a b',
    `engawa://${'x'.repeat(9_000)}`,
  ]);
  expect(opened).toEqual([]);
  expect(shown()).toBe(2);
});
