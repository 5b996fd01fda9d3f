/** Recent iPhones do not open files with more triangles. Screens name this limit without loading the export. */
export const MAX_USDZ_TRIANGLES = 400_000;
