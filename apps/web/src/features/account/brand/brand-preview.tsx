import type { BrandChange } from '@anchora/contract/brand';
import { DEFAULT_ACCENT, SURFACES, textColourOn } from '@anchora/contract/brand-colours';
import { LINK_PREVIEW_SIZE } from '@anchora/contract/link-preview';
import { type CSSProperties, useState } from 'react';
import { pageConfig } from '../../../page-config';
import { brand } from '../../../texts/brand';
import { SegmentChoice } from '../../../ui/fields/segment-choice';
import { Brackets } from '../../../ui/pictures/brackets';
import { PhotoPreview } from './photo-preview';

const texts = brand.preview;
const CARD_SHAPE: CSSProperties = { aspectRatio: LINK_PREVIEW_SIZE.widthPx / LINK_PREVIEW_SIZE.heightPx };
/** Width to height of a phone's screen without the bars of its browser. Chosen, not measured. */
const SCREEN_SHAPE = '9 / 17';

/** Shows a brand as visitors will see it: the start screen in both themes, a photo, and the card of a link. */
export function BrandPreview({ brand: draft }: { brand: BrandChange }) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [moment, setMoment] = useState<'start' | 'end'>('start');
  return (
    <section aria-label={texts.title} className="grid gap-4 lg:sticky lg:top-24">
      <SegmentChoice
        label={texts.theme}
        value={theme}
        options={[
          { value: 'light', label: texts.light },
          { value: 'dark', label: texts.dark },
        ]}
        onValueChange={setTheme}
      />
      <SegmentChoice
        label={texts.moment}
        value={moment}
        options={[
          { value: 'start', label: texts.start },
          { value: 'end', label: texts.end },
        ]}
        onValueChange={setMoment}
      />
      <StartScreen brand={draft} theme={theme} text={moment === 'start' ? draft.startText : draft.endText} />
      <PhotoPreview brand={draft} />
      <LinkPreview brand={draft} />
    </section>
  );
}

/**
 * The tokens of a theme. The build resolves `light-dark()` for the whole page, so `color-scheme` on an element alone
 * would change nothing.
 */
function coloursOf(theme: 'light' | 'dark'): Record<`--color-${string}`, string> {
  const paper = SURFACES[theme === 'light' ? 0 : 1];
  const ink = textColourOn(paper);
  return { '--color-paper': paper, '--color-ink': ink, '--color-sunken': `color-mix(in srgb, ${ink} 8%, ${paper})` };
}

interface StartScreenProps {
  brand: BrandChange;
  theme: 'light' | 'dark';
  text: string;
}

/** The first screen of the AR frame, styled as `brand-style.ts` of the contract styles it. */
function StartScreen({ brand: { accent, background, backgroundPicture, logo }, theme, text }: StartScreenProps) {
  const screen: CSSProperties = { ...coloursOf(theme), aspectRatio: SCREEN_SHAPE };
  if (background) screen.backgroundColor = background;
  // The shorthand `background` is avoided: React would remove the colour together with the picture.
  if (backgroundPicture) {
    Object.assign(screen, {
      backgroundImage: `url(${backgroundPicture})`,
      backgroundPosition: 'center',
      backgroundSize: 'cover',
    });
  }
  const onColour = background ? textColourOn(background) : undefined;
  // Texts over a picture stand on paper; the corners around them do not.
  const ink = backgroundPicture ? undefined : onColour;
  const corners: Record<`--color-${string}`, string> = onColour ? { '--color-ink': onColour } : {};
  const onPaper = backgroundPicture ? 'rounded-surface bg-paper p-3' : '';
  const button = accent ?? DEFAULT_ACCENT;
  return (
    <div
      data-testid="brand-start-screen"
      className="flex max-w-72 flex-col items-center gap-4 overflow-hidden rounded-[1.75rem] border border-line-strong bg-paper px-4 pt-10 pb-4 text-ink"
      style={screen}
    >
      <div className={`grid w-full grid-cols-1 gap-1 text-center ${onPaper}`} style={{ color: ink }}>
        {logo && <img src={logo} alt="" className="mx-auto mb-2 h-10 max-w-full object-contain" />}
        <p className="font-bold">{texts.project}</p>
        <p className="text-xs">{texts.instruction}</p>
        {text && (
          <p dir="auto" className="text-xs break-words whitespace-pre-line">
            {text}
          </p>
        )}
      </div>
      <div className="grid w-full flex-1 place-items-center" style={corners}>
        <Brackets className="grid place-items-center p-3">
          <span className="block size-20 bg-sunken" />
        </Brackets>
      </div>
      <div className={`grid w-full gap-2 text-center ${onPaper}`} style={{ color: ink }}>
        <span
          className="rounded-control py-2.5 text-sm font-bold"
          style={{ background: button, color: textColourOn(button) }}
        >
          {texts.button}
        </span>
        <span className="text-xs">{texts.camera}</span>
        <span className="text-xs underline">{pageConfig.productName}</span>
      </div>
    </div>
  );
}

function LinkPreview({ brand: { linkPicture, linkName, linkText } }: { brand: BrandChange }) {
  return (
    <div
      data-testid="brand-link-card"
      className="max-w-72 overflow-hidden rounded-surface border border-line-strong bg-surface"
    >
      {linkPicture ? (
        <img src={linkPicture} alt="" className="w-full object-cover" style={CARD_SHAPE} />
      ) : (
        <div className="grid w-full place-items-center bg-sunken" style={CARD_SHAPE}>
          <Brackets className="size-20">{null}</Brackets>
        </div>
      )}
      <div className="grid gap-0.5 p-3">
        <p className="truncate text-sm font-medium">
          {texts.project}
          {linkName && (
            <>
              {' · '}
              <bdi>{linkName}</bdi>
            </>
          )}
        </p>
        <p dir="auto" className="line-clamp-2 text-xs text-ink-soft">
          {linkText || texts.instruction}
        </p>
      </div>
    </div>
  );
}
