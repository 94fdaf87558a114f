import { expect, test } from 'vitest';
import { rowCommand } from './use-row-marking.ts';

const press = (keys: Partial<Parameters<typeof rowCommand>[0]>) =>
  rowCommand({
    key: '',
    code: '',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    ...keys,
  });

test('W marks and S saves in any keyboard layout', () => {
  expect(press({ key: 'ц', code: 'KeyW' })).toBe('mark');
  expect(press({ key: 'ы', code: 'KeyS' })).toBe('save');
});

test('repeated keys and other combinations are no command', () => {
  expect(press({ code: 'KeyW', repeat: true })).toBeNull();
  expect(press({ code: 'KeyW', ctrlKey: true })).toBeNull();
  expect(press({ code: 'KeyS', ctrlKey: true })).toBeNull();
  expect(press({ code: 'KeyW', shiftKey: true })).toBeNull();
  expect(press({ code: 'KeyW', altKey: true })).toBeNull();
  expect(press({ key: 'F10', shiftKey: true })).toBeNull();
});
