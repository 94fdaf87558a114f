import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';

await loadMessages('en');

function Page({ draw }: { readonly draw: () => void }) {
  draw();
  return null;
}

/** What a hook returns in an English page with this client. The page is drawn once and runs no effects. */
export function drawnHook<Value>(client: QueryClient, useHook: () => Value): Value {
  const drawn: Value[] = [];
  renderToString(
    <QueryClientProvider client={client}>
      <Language locale="en">
        <Page draw={() => void drawn.push(useHook())} />
      </Language>
    </QueryClientProvider>,
  );
  const [value] = drawn;
  if (value === undefined) throw new Error('Nothing was drawn');
  return value;
}
