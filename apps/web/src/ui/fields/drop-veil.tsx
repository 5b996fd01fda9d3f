import { Brackets } from '../pictures/brackets';

/** Covers the whole window while a file is dragged across it. */
export function DropVeil({ title, text }: { title: string; text: string }) {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid animate-veil-in place-items-center bg-paper/90">
      <Brackets state="searching" className="px-16 py-12 text-center">
        <p className="text-lg font-bold">{title}</p>
        <p className="text-ink-soft">{text}</p>
      </Brackets>
    </div>
  );
}
