/** The Vietnamese texts of all features that differ from the default table. */
export const tables: Record<string, unknown> = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>('./vi/*.ts', { eager: true })),
);
