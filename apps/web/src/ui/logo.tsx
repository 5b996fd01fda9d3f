/** The mark: a small solid standing inside the tracker's four corners. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path d="M2 9V2h7M23 2h7v7M30 23v7h-7M9 30H2v-7" stroke="currentColor" strokeWidth="2.5" strokeLinecap="square" />
      <path d="M16 7 7.5 21.6 16 25.2z" fill="currentColor" />
      <path d="M16 7l8.5 14.6L16 25.2z" fill="currentColor" opacity="0.45" />
    </svg>
  );
}

/** Mark and name side by side. */
export function Logo({ name, className = '' }: { name: string; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 text-lg font-bold tracking-tight text-ink ${className}`}>
      <LogoMark />
      {name}
    </span>
  );
}
