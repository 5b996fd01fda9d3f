import { Box, Clapperboard, ScanEye } from 'lucide-react';
import { deviceCheck as texts } from '../../texts/device-check';
import { Icon } from '../../ui/pictures/icon';
import type { DeviceFacts } from './device-facts';
import { rungsOf } from './device-rungs';

/** What a device gets of each kind of experience: the best way, and that there are others. */
export function RungSummary({ facts }: { facts: DeviceFacts }) {
  const rungs = rungsOf(facts);
  const rows = [
    { kind: 'tracked', icon: ScanEye, rung: rungs.tracked },
    { kind: 'model', icon: Box, rung: rungs.model[0] ?? 'F' },
    { kind: 'video', icon: Clapperboard, rung: rungs.video[0] ?? 'F' },
  ] as const;
  return (
    <section className="grid gap-4">
      <h2 className="text-base font-bold">{texts.gets}</h2>
      <ul className="grid gap-px overflow-hidden rounded-surface border border-line bg-line">
        {rows.map(({ kind, icon, rung }) => (
          <li key={kind} data-kind={kind} data-rung={rung} className="flex gap-4 bg-surface p-4">
            <Icon of={icon} className="mt-0.5 text-ink-soft" />
            <div className="grid gap-0.5">
              <h3 className="font-medium">{texts.kinds[kind]}</h3>
              <p className="text-ink-soft">{texts.ways[rung]}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
