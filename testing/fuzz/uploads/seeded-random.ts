/** Under its former address for three tests; new code imports `testing/support/seeded-random`. */
export * from '../../support/seeded-random';
