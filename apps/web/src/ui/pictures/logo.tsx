import { LOGO_MARK } from '@anchora/contract/logo-mark';

/** The mark: a small solid standing inside the tracker's four corners. */
function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className="size-7">
      <path d={LOGO_MARK.corners} stroke="currentColor" strokeWidth="2.5" strokeLinecap="square" />
      <path d={LOGO_MARK.solid} fill="currentColor" />
      <path d={LOGO_MARK.shade} fill="currentColor" opacity="0.45" />
    </svg>
  );
}

export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-bold tracking-tight text-ink">
      <LogoMark />
      {name}
    </span>
  );
}
