import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CatchBoundary, type CaughtProps } from './catch-boundary.tsx';

/** Has a hook, as every component of the built page has. */
function Fallback({ error }: CaughtProps) {
  return <p id={useId()}>{String(error)}</p>;
}

test('the fallback of a page that failed to render may use hooks', () => {
  const boundary = new CatchBoundary({ resetKey: 1, fallback: Fallback, children: 'page' });
  expect(boundary.render()).toBe('page');
  boundary.state = { ...boundary.state, ...CatchBoundary.getDerivedStateFromError('broken') };
  expect(renderToString(boundary.render())).toContain('broken');
});
