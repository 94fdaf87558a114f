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

test('W marks, S saves and Ctrl+Z or Cmd+Z undoes in any keyboard layout', () => {
  expect(press({ key: 'ц', code: 'KeyW' })).toBe('mark');
  expect(press({ key: 'ы', code: 'KeyS' })).toBe('save');
  expect(press({ key: 'я', code: 'KeyZ', ctrlKey: true })).toBe('undo');
  expect(press({ code: 'KeyZ', metaKey: true })).toBe('undo');
});

test('repeated keys and other combinations are no command', () => {
  expect(press({ code: 'KeyW', repeat: true })).toBeNull();
  expect(press({ code: 'KeyW', ctrlKey: true })).toBeNull();
  expect(press({ code: 'KeyS', ctrlKey: true })).toBeNull();
  expect(press({ code: 'KeyW', shiftKey: true })).toBeNull();
  expect(press({ code: 'KeyZ', ctrlKey: true, shiftKey: true })).toBeNull();
  expect(press({ code: 'KeyW', altKey: true })).toBeNull();
  expect(press({ key: 'F10', shiftKey: true })).toBeNull();
});
