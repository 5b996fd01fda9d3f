/**
 * zod compiles its checks by `new Function` if it may. The content security policy forbids that, and every attempt
 * would be reported as a violation. zod reads this setting when it is loaded, before its `config` could be called.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
