/** The words that differ from the default table's, of all features, in English. */
export const tables: Record<string, unknown> = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>('./en/*.ts', { eager: true })),
);
