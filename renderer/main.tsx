import '@fontsource-variable/inter/opsz.css';
import '#renderer/ui/tokens.css';
import '#renderer/ui/reset.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { bridge } from './api/client.ts';
import { createQueryClient, followEvents } from './api/query-client.ts';
import { queryFor } from './api/query-for.ts';
import { router } from './app/routes.tsx';
import { installTrustedTypes } from './app/trusted-types.ts';

installTrustedTypes();

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no root element');

const queryClient = createQueryClient();
followEvents(queryClient, bridge);
// Language and theme first, and whether this is the first start, so that the first picture is already the right one; without
// an answer the system decides.
await Promise.all([
  queryClient.prefetchQuery(queryFor('settings.read', {})),
  queryClient.prefetchQuery(queryFor('services.read', {})),
]);

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
