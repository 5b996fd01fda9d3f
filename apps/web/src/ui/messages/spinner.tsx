/** A turning arc. It has no text for assistive technology, so the element around it needs one. */
export function Spinner({ sizePx = 20 }: { sizePx?: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={sizePx}
      height={sizePx}
      fill="none"
      aria-hidden="true"
      className="shrink-0 animate-spin"
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2" opacity="0.22" />
      <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
