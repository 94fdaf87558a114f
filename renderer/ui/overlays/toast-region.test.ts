import { expect, test } from 'vitest';
import { region, showToast, undos } from './toast.tsx';
import { isUndo } from './toast-region.tsx';

const press = (keys: Partial<Parameters<typeof isUndo>[0]>) =>
  isUndo({ code: 'KeyZ', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...keys });

test('Ctrl+Z or Cmd+Z undoes in any keyboard layout', () => {
  expect(press({ ctrlKey: true })).toBe(true);
  expect(press({ metaKey: true })).toBe(true);
});

test('repeated keys and other combinations undo nothing', () => {
  expect(press({})).toBe(false);
  expect(press({ ctrlKey: true, shiftKey: true })).toBe(false);
  expect(press({ ctrlKey: true, altKey: true })).toBe(false);
  expect(press({ ctrlKey: true, repeat: true })).toBe(false);
  expect(press({ ctrlKey: true, code: 'KeyY' })).toBe(false);
});

test('an Undo that is pressed again while its toast fades undoes once', async () => {
  let undone = 0;
  region.resolve();
  showToast({ key: 'pressed twice', text: 'Removed', action: { run: () => undone++ } });
  await expect.poll(() => undos.has('pressed twice')).toBe(true);
  const press = undos.get('pressed twice');
  press?.();
  press?.();
  undos.delete('pressed twice');
  expect(undone).toBe(1);
});
