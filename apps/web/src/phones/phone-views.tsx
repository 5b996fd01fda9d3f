import type { ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import { Laptop, type LucideIcon, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { PhoneTexts } from '../texts/phones';
import { Button } from '../ui/buttons/button';
import { RadioCards } from '../ui/fields/radio-cards';
import { PHONE_KINDS, type PhoneKind, type ShownProject, waysOf } from './phone-kinds';
import { PhoneStage } from './phone-stage';

interface PhoneViewsProps {
  project: ShownProject;
  /** Null until the content can be shown. */
  contentUrl: string | null;
  texts: PhoneTexts['views'];
}

const ICONS: Record<PhoneKind, LucideIcon> = {
  'android-ar': Smartphone,
  iphone: Smartphone,
  android: Smartphone,
  still: Smartphone,
  desktop: Laptop,
};

/** How each kind of phone will show a project, with a live preview of each way of showing. */
export function PhoneViews({ project, contentUrl, texts }: PhoneViewsProps) {
  const [kind, setKind] = useState<PhoneKind>('android-ar');
  const [chosen, setChosen] = useState<ShowingWay | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const ways = waysOf(kind, project);
  const way = chosen && ways.includes(chosen) ? chosen : (ways[0] ?? 'no-camera');
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4" aria-label={texts.title}>
      <Heading texts={texts} />
      <RadioCards
        label={texts.title}
        value={kind}
        onValueChange={(next) => {
          setKind(next);
          setChosen(null);
        }}
        options={PHONE_KINDS.map((option) => ({
          value: option,
          icon: ICONS[option],
          title: texts.kinds[option],
          // A description of the option, not part of its name; the list below repeats it for the chosen kind.
          description: (
            <span aria-hidden="true">{texts.ways[project.contentType][waysOf(option, project)[0] ?? 'no-camera']}</span>
          ),
        }))}
      />
      <div className="grid items-start gap-6 rounded-surface border border-line bg-surface p-5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-4">
          <WayList ways={ways} shown={way} onChoose={setChosen} contentType={project.contentType} texts={texts} />
          {kind === 'iphone' && lacksUsdz(project, ways) && (
            <p className="text-sm text-searching-text">{texts.withoutUsdz}</p>
          )}
        </div>
        <Stage
          project={project}
          contentUrl={contentUrl}
          way={way}
          isOpen={isOpen}
          onOpen={() => setIsOpen(true)}
          texts={texts}
        />
      </div>
    </section>
  );
}

function Heading({ texts }: Pick<PhoneViewsProps, 'texts'>) {
  return (
    <div className="grid gap-1">
      <h2 className="text-base font-bold">{texts.title}</h2>
      <p className="text-sm text-ink-soft">
        {texts.text} {/* Opens in a new tab, so that unfinished input is not lost. */}
        <a
          href="/check"
          target="_blank"
          rel="noopener"
          className="font-medium text-ink underline underline-offset-4 hover:text-accent-text"
        >
          {texts.check}
          <span className="sr-only"> {texts.opensNewTab}</span>
        </a>
      </p>
    </div>
  );
}

/** A markerless model of which an iPhone has no USDZ is not shown by Quick Look. */
function lacksUsdz({ type, contentType }: ShownProject, ways: readonly ShowingWay[]): boolean {
  return type === 'markerless' && contentType === '3d-model' && ways[0] !== 'quick-look';
}

interface WayListProps extends Pick<PhoneViewsProps, 'texts'> {
  /** The phone tries them in this order. */
  ways: readonly ShowingWay[];
  shown: ShowingWay;
  onChoose: (way: ShowingWay) => void;
  contentType: ShownProject['contentType'];
}

function WayList({ ways, shown, onChoose, contentType, texts }: WayListProps) {
  return (
    <>
      <p className="text-sm font-medium">{texts.order}</p>
      <ol className="grid gap-2">
        {ways.map((way) => (
          <li key={way}>
            <button
              type="button"
              aria-pressed={way === shown}
              onClick={() => onChoose(way)}
              className="grid w-full gap-0.5 rounded-control border border-line-strong px-3 py-2 text-left text-sm hover:border-ink aria-pressed:border-ink aria-pressed:bg-press"
            >
              <span className="font-medium">{texts.wayNames[way]}</span>
              <span className="text-ink-soft">{texts.ways[contentType][way]}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

interface StageProps extends PhoneViewsProps {
  way: ShowingWay;
  isOpen: boolean;
  onOpen: () => void;
}

/** The preview needs a graphics context and loads the content once more, so it opens only on request. */
function Stage({ project, contentUrl, way, isOpen, onOpen, texts }: StageProps) {
  if (way === 'image') return <p className="max-w-52 text-sm text-ink-soft">{texts.onPicture}</p>;
  if (!contentUrl) return <p className="max-w-52 text-sm text-ink-soft">{texts.noContent}</p>;
  if (!isOpen) return <Button onClick={onOpen}>{texts.open}</Button>;
  return (
    <PhoneStage key={contentUrl} contentType={project.contentType} contentUrl={contentUrl} way={way} texts={texts} />
  );
}
