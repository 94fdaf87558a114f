import { expect, it } from 'vitest';
import { createEventHub } from './event-hub.ts';

it('emit reaches every listener even if one of them fails, and none that has unsubscribed', () => {
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
