/**
 * zod compiles its checks by `new Function` where it may. The content security policy forbids that, and every attempt
 * would be reported as a violation. zod reads this as soon as it is loaded, which is before anything could call its
 * `config`.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
