/**
 * Warnings of the bundler that are left out: the first start prints the output of the build, so only those that a
 * reader can act on remain. Plugin timings are not among these, nor is an import that is static in one worker and
 * dynamic elsewhere.
 */
export const QUIET_CHECKS = { bundlerTimings: false, ineffectiveDynamicImport: false };
