import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Loads the reader once the page has nothing else to do: most who come to a title read in it. */
export function useReaderCode(): void {
  const router = useRouter();
  useEffect(() => {
    const idle = requestIdleCallback(() => {
      const loading = router.loadRouteChunk(router.routesById['/read/$slugUrl/$volume/$number']);
      // Whoever opens it asks once more, and is told then.
      loading?.catch(() => undefined);
    });
    return () => cancelIdleCallback(idle);
  }, [router]);
}
