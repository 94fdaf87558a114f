import { config } from 'zod/v4';

// Stands in for `zod` in the page. Compiled validators need `eval`, which the page's policy forbids, and every schema
// decides about that when it is made: so this runs before every import of `zod`.
config({ jitless: true });

export * from 'zod/v4';
