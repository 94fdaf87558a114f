import { expect, test } from '#e2e/fixtures/test.ts';

// The console reports what the policy refuses.
test.use({ isUnderAttack: true });

type Attempt = { readonly name: string; readonly ran: boolean };

test('text injected into the page cannot run, load or send anything', { tag: '@short' }, async ({ app: { page } }) => {
  const outside: string[] = [];
  await page.context().route(/evil\.example/, (route) => {
    outside.push(route.request().url());
    // With 204 a submitted form does not leave the page.
    if (route.request().isNavigationRequest()) return route.fulfill({ status: 204 });
    return route.fulfill({ body: 'mark("a script of another host")', contentType: 'text/javascript' });
  });
  const attempts = await page.evaluate(tryEverything);
  expect(attempts.filter(({ ran }) => ran)).toEqual([]);
  expect(outside).toEqual([]);

  // The page's two Trusted Types policies make no scripts.
  const made = await page.evaluate(() => {
    const worker = (address: string) => {
      try {
        new Worker(address).terminate();
        return 'started';
      } catch (cause) {
        return String(cause);
      }
    };
    const text = new Blob(['1'], { type: 'text/javascript' });
    return [worker('https://evil.example/x.js'), worker('data:text/javascript,1'), worker(URL.createObjectURL(text))];
  });
  expect(made[0]).not.toBe('started');
  expect(made[1]).not.toBe('started');
  // hls.js starts its worker in this way, from bytes that the page itself made.
  expect(made[2]).toBe('started');

  // Control: without the policy, the same attempts succeed.
  await page.route('**/without-policy', (route) => route.fulfill({ contentType: 'text/html', body: '<body></body>' }));
  await page.goto(new URL('/without-policy', page.url()).href);
  const bare = await page.evaluate(tryEverything);
  expect(bare.filter(({ ran }) => ran).map(({ name }) => name)).toEqual([
    'an inline script',
    'an inline handler',
    'a script of another host',
    'code from text',
    'an inline style',
    'an inline style of an element',
    'an address that others are relative to',
    'markup from text',
    'a policy of its own',
  ]);
  expect(outside).toContain('https://evil.example/form?');
  expect(outside.length).toBeGreaterThan(4);
});

/** Runs in the page. */
async function tryEverything(): Promise<Attempt[]> {
  const marks = new Set<string>();
  Object.assign(window, { mark: (name: string) => marks.add(name) });
  const host = document.createElement('div');
  document.body.append(host);

  const element = (tag: string, attributes: Record<string, string>, text = ''): void => {
    const made = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== '') made.append(text);
    host.append(made);
    made.click();
  };

  const ways: Record<string, () => unknown> = {
    'an inline script': () => {
      const script = document.createElement('script');
      script.append("mark('an inline script')");
      host.append(script);
    },
    'an inline handler': () => element('p', { onclick: "mark('an inline handler')" }),
    'a script of another host': () => element('script', { src: 'https://evil.example/x.js' }),
    'code from text': () => setTimeout("mark('code from text')"),
    'a picture of another host': () => element('img', { src: 'https://evil.example/x.png' }),
    'a request to another host': () => fetch('https://evil.example/x'),
    'a frame': () => element('iframe', { src: 'https://evil.example/' }),
    'an object': () => element('object', { data: 'https://evil.example/x.swf' }),
    'an inline style': () => {
      element('style', {}, 'body { background: url(https://evil.example/x); outline-style: dotted }');
      if (getComputedStyle(document.body).outlineStyle === 'dotted') marks.add('an inline style');
    },
    'an inline style of an element': () => {
      element('p', { style: 'outline-style: dotted' });
      if (getComputedStyle(host.lastElementChild ?? host).outlineStyle === 'dotted') {
        marks.add('an inline style of an element');
      }
    },
    'an address that others are relative to': () => {
      element('base', { href: 'https://evil.example/' });
      if (document.baseURI.startsWith('https://evil.example/')) marks.add('an address that others are relative to');
      host.querySelector('base')?.remove();
    },
    'markup from text': () => {
      host.innerHTML = '<img src=x onerror="mark(\'markup from text\')">';
    },
    'a policy of its own': () => {
      // An API of Chromium that the platform's types do not have yet.
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => void };
      };
      trustedTypes.createPolicy('mine', { createHTML: (text: string) => text });
      marks.add('a policy of its own');
    },
  };

  for (const attempt of Object.values(ways)) {
    try {
      await attempt();
    } catch {
      // Refused immediately, which is just as good.
    }
  }
  // Last, since submitting a form may cancel the page's other requests.
  const form = document.createElement('form');
  form.action = 'https://evil.example/form';
  host.append(form);
  form.submit();
  // An attempt that runs at all has run by the end of this request and a moment after it.
  await fetch('/none').catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 300));
  return Object.keys(ways).map((name) => ({ name, ran: marks.has(name) }));
}
