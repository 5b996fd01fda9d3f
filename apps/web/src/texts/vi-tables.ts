/** The words that differ from the default table's, of all features, in Vietnamese. */
export const tables: Record<string, unknown> = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>('./vi/*.ts', { eager: true })),
);
