/** Tables of texts that a user may choose; `default` mixes both languages as the screens were written. */
export const LANGUAGES = ['default', 'en', 'vi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A language that a reader can be given; `default` is a mixture of both. */
export type Locale = Exclude<Language, 'default'>;
