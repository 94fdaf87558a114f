import { expect, it } from 'vitest';
import { createEventHub } from './event-hub.ts';

it('tells every listener, also after one of them failed, and none that left', () => {
  const failures: unknown[] = [];
  const heard: string[] = [];
  const hub = createEventHub((cause) => failures.push(cause));
  hub.subscribe(() => {
    throw new Error('page gone');
  });
  const leave = hub.subscribe(() => heard.push('left'));
  hub.subscribe((name, payload) => heard.push(`${name} ${JSON.stringify(payload)}`));
  leave();
  hub.emit('progress.changed', { releaseId: null });
  expect(heard).toEqual(['progress.changed {"releaseId":null}']);
  expect(failures).toHaveLength(1);
});
