/** Tables of texts that a user may choose; `default` mixes both languages as the screens were written. */
export const LANGUAGES = ['default', 'en', 'vi'] as const;
export type Language = (typeof LANGUAGES)[number];
