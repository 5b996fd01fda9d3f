import { auth as texts } from '../../texts/default';

/** On large screens: what the product does, beside the form. */
export function MarketingPanel() {
  return (
    <aside className="hidden flex-col justify-between border-l border-line bg-sunken p-14 lg:flex">
      <h2 className="text-2xl font-bold">{texts.panel.title}</h2>
      <ul className="grid grid-cols-3 gap-6">
        {texts.panel.features.map((feature) => (
          <li key={feature.title} className="grid content-start gap-1 text-sm">
            <h3 className="font-medium">{feature.title}</h3>
            <p className="text-ink-soft">{feature.text}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
