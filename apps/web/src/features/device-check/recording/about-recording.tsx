import { trackingRecording as texts } from '../../../texts/tracking-recording';

/** Instructions for a recording, and the contents of its file. */
export function AboutRecording() {
  return (
    <>
      <ol className="grid list-decimal gap-2 pl-5">
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="grid gap-4 sm:grid-cols-2">
        <Listed title={texts.inside} items={texts.insideItems} />
        <Listed title={texts.outside} items={texts.outsideItems} />
      </div>
    </>
  );
}

function Listed({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section className="grid content-start gap-2 rounded-surface border border-line bg-surface p-5">
      <h2 className="text-base font-bold">{title}</h2>
      <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-soft">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
