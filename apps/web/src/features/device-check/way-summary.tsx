import { Box, Clapperboard, ScanEye } from 'lucide-react';
import { deviceCheck as texts } from '../../texts/device-check';
import { Icon } from '../../ui/pictures/icon';
import type { DeviceFacts } from './device-facts';
import { waysOfDevice } from './ways-of-device';

/** Shows the best way that the device offers for each kind of experience. */
export function WaySummary({ facts }: { facts: DeviceFacts }) {
  const ways = waysOfDevice(facts);
  const rows = [
    { kind: 'tracked', icon: ScanEye, way: ways.tracked },
    { kind: 'model', icon: Box, way: ways.model[0] ?? 'no-camera' },
    { kind: 'video', icon: Clapperboard, way: ways.video[0] ?? 'no-camera' },
  ] as const;
  return (
    <section className="grid gap-4">
      <h2 className="text-base font-bold">{texts.gets}</h2>
      <ul className="grid gap-px overflow-hidden rounded-surface border border-line bg-line">
        {rows.map(({ kind, icon, way }) => (
          <li key={kind} data-kind={kind} data-way={way} className="flex gap-4 bg-surface p-4">
            <Icon of={icon} className="mt-0.5 text-ink-soft" />
            <div className="grid gap-0.5">
              <h3 className="font-medium">{texts.kinds[kind]}</h3>
              <p className="text-ink-soft">{texts.ways[way]}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
