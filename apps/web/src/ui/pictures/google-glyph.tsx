/** The provider's letter in the text's colour. */
export function GoogleGlyph() {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" fill="none" aria-hidden="true">
      <path d="M17.5 10h-7M17.5 10a7.5 7.5 0 1 1-2.4-5.5" stroke="currentColor" strokeWidth="2.2" />
    </svg>
  );
}
