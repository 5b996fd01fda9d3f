/** The shape of a table of texts: the same keys and parameters, any words. */
export type Table<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : { readonly [K in keyof T]: Table<T[K]> };
