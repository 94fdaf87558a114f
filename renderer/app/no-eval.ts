// Compiled validators need `eval`, which the page's policy forbids. `zod` reads its settings from here, and every schema decides
// when it is made: so this runs before all else. `zod.config` would bring `zod` itself into the first script.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
