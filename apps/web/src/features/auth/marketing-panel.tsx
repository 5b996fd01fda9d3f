import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { auth as texts } from '../../texts/auth';
import { IconButton } from '../../ui/buttons/icon-button';
import { LivingPoster } from './living-poster';

/** Shows the product's features beside the form, on large screens only. */
export function MarketingPanel() {
  const [paused, setPaused] = useState(false);
  return (
    <aside className="sticky top-0 hidden h-dvh min-h-[46rem] flex-col justify-between overflow-hidden border-l border-line bg-table p-12 lg:flex xl:p-14">
      <h2 className="text-xl font-bold xl:text-2xl">
        {texts.panel.title.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </h2>
      <div className="grid flex-1 place-items-center xl:scale-110">
        <LivingPoster paused={paused} />
      </div>
      <ul className="grid grid-cols-3 gap-6">
        {texts.panel.features.map((feature) => (
          <li key={feature.title} className="grid content-start gap-1 border-t border-ink/20 pt-4 text-sm">
            <h3 className="font-medium">{feature.title}</h3>
            <p className="text-ink-soft">{feature.text}</p>
          </li>
        ))}
      </ul>
      <IconButton
        icon={paused ? Play : Pause}
        label={paused ? texts.panel.play : texts.panel.pause}
        className="absolute top-6 right-6 motion-reduce:hidden"
        onClick={() => setPaused(!paused)}
      />
    </aside>
  );
}
