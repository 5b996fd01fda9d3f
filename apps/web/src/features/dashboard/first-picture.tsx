/** Line drawing of a print with a solid standing on it. */
export function FirstPicture() {
  return (
    <svg viewBox="0 0 200 150" width="200" height="150" fill="none" aria-hidden="true" className="text-ink">
      <path
        d="M34 96 112 70l60 34-80 30z"
        className="fill-surface stroke-current"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      <path d="m52 97 60-20 43 24-61 23z" className="fill-sunken" />
      <path d="m70 103 14-9 9 6 15-11 26 14" className="stroke-line-strong" strokeWidth="1.75" strokeLinejoin="round" />
      <path d="M103 24 78 92l25 14z" className="fill-current" />
      <path d="m103 24 27 66-27 16z" className="fill-current" opacity="0.45" />
    </svg>
  );
}
