import { describe, expect, it } from 'vitest';
import { listCommand } from './list-command.ts';

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const press = (code: string, held: Partial<typeof none> = {}, key = code) => ({ ...none, ...held, code, key });

describe('a key in the list of episodes', () => {
  it('marks by its place, whatever the layout, and once however long it is held', () => {
    expect(listCommand(press('KeyW', {}, 'ц'), false)).toEqual({ kind: 'mark' });
    expect(listCommand(press('KeyW', { repeat: true }), false)).toBeNull();
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) {
      expect(listCommand(press('KeyW', { [held]: true }), true)).toBeNull();
    }
  });
  it('opens the menu by either way that keyboards have', () => {
    expect(listCommand(press('ContextMenu'), false)).toEqual({ kind: 'menu' });
    expect(listCommand(press('F10', { shiftKey: true }), false)).toEqual({ kind: 'menu' });
    expect(listCommand(press('F10'), false)).toBeNull();
  });
  it('takes back with control or command', () => {
    expect(listCommand(press('KeyZ', { ctrlKey: true }), false)).toEqual({ kind: 'undo' });
    expect(listCommand(press('KeyZ', { metaKey: true }), true)).toEqual({ kind: 'undo' });
    expect(listCommand(press('KeyZ', { ctrlKey: true, shiftKey: true }), true)).toBeNull();
  });
  it('chooses only while rows are being chosen', () => {
    const chosen = [
      [press('KeyA', { ctrlKey: true }), { kind: 'all' }],
      [press('Escape'), { kind: 'end' }],
      [press('ArrowDown', { shiftKey: true }), { kind: 'extend', to: 1 }],
      [press('ArrowUp', { shiftKey: true, repeat: true }), { kind: 'extend', to: -1 }],
      [press('Home', { shiftKey: true }), { kind: 'extend', to: 'first' }],
      [press('End', { shiftKey: true }), { kind: 'extend', to: 'last' }],
    ] as const;
    for (const [event, command] of chosen) {
      expect(listCommand(event, true)).toEqual(command);
      expect(listCommand(event, false)).toBeNull();
    }
    expect(listCommand(press('toString', { shiftKey: true }), true)).toBeNull();
  });
});
