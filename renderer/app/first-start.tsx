import { lazy, type ReactNode, Suspense } from 'react';
import { useServicesChange } from './use-services-change.ts';

/** Shown once in the life of a copy: no other start loads it. */
const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }));

/** Until the person has said what the app shall run on, the welcome stands in the place of everything else. */
export function FirstStart({ children }: { readonly children: ReactNode }) {
  const state = useServicesChange();
  if (state?.isChosen !== false) return children;
  return (
    <Suspense fallback={null}>
      <Welcome />
    </Suspense>
  );
}
