import { z } from 'zod';

// Compiled validators need `eval`, which the page's policy forbids. Schemas decide when they are made, so this comes before them.
z.config({ jitless: true });
