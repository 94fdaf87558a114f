import { Outlet } from '@tanstack/react-router';

export function Frame() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
