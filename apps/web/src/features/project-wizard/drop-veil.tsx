import { wizard } from '../../texts/default';
import { Brackets } from '../../ui/brackets';

/** Over the whole window while a file is dragged across it. */
export function DropVeil() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid animate-veil-in place-items-center bg-paper/90">
      <Brackets state="searching" className="px-16 py-12 text-center">
        <p className="text-lg font-bold">{wizard.dropAnywhere.title}</p>
        <p className="text-ink-soft">{wizard.dropAnywhere.text}</p>
      </Brackets>
    </div>
  );
}
