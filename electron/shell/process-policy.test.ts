import { expect, test } from 'vitest';
import { StartRefusal } from '#hosting/start-refusal.ts';
import { assertSandbox } from './process-policy.ts';

const started = (isPackaged: boolean, ...switches: readonly string[]) => {
  const hasSwitch = (name: string) => switches.includes(name);
  const none = () => undefined;
  return () =>
    assertSandbox({
      isPackaged,
      commandLine: {
        hasSwitch,
        appendSwitch: none,
        appendArgument: none,
        removeSwitch: none,
        getSwitchValue: () => '',
      },
    });
};

test.each(['no-sandbox', 'single-process'])('--%s is no way to start a packaged app', (name) => {
  expect(started(true, name)).toThrow(StartRefusal);
  expect(started(true, 'enable-x', name)).toThrow(/sandbox/);
});

test('whoever develops may, and nobody else is kept from anything', () => {
  expect(started(false, 'no-sandbox')).not.toThrow();
  expect(started(true, 'enable-features', 'disable-gpu')).not.toThrow();
});
