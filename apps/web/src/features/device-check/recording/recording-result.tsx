import { locale } from '../../../texts/language';
import { trackingRecording as texts } from '../../../texts/tracking-recording';
import type { RecordingEnd, RecordingSummary } from './tracking-recording';

const number = (value: number, digits = 0) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);

const percent = (share: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share);

/** Summary of a recording, shown before it is saved. */
export function RecordingResult({ summary, by }: { summary: RecordingSummary; by: RecordingEnd }) {
  const { seconds, pictures, states, workMs, intervalMs, motionPerS, longestGapMs } = summary;
  const rows: [string, string][] = [
    [texts.length, texts.lengthText(number(seconds, 1), number(pictures))],
    [texts.tracked, percent(states.tracking ?? 0)],
    [texts.held, percent((states.coasting ?? 0) + (states.turning ?? 0))],
    [texts.perPicture, texts.spread(`${number(workMs.median, 1)} ms`, `${number(workMs.p99, 1)} ms`)],
    [texts.between, texts.spread(`${number(intervalMs.median)} ms`, `${number(intervalMs.p99)} ms`)],
    [texts.sensors, texts.sensorsText(number(motionPerS), `${number(longestGapMs)} ms`)],
  ];
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-bold">{by === 'stopped' ? texts.done : texts.ended[by]}</h2>
      <dl className="grid gap-px overflow-hidden rounded-surface border border-line bg-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 bg-surface px-4 py-3">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
