// Compiled validators need `eval`, which the page's policy forbids. `zod` reads this setting whenever a schema is created, so it is
// set before anything else. Calling `zod.config` would bring `zod` itself into the first script.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
