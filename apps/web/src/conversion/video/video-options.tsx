import { MAX_SOURCE_BYTES, MB } from '@anchora/contract/limits';
import { conversion as texts } from '../../texts/conversion';
import { SegmentChoice } from '../../ui/fields/segment-choice';
import { Switch } from '../../ui/fields/switch';
import { SelectField } from '../../ui/fields/select-field';
import { fileSizeText } from '../../ui/wording/file-size';
import { KeyFields } from '../alpha/key-fields';
import { Problem } from '../problem';
import type { VideoWay } from './choose-way';
import { LinesChoice } from './lines-choice';
import { TrimFields } from './trim-fields';
import { SEQUENCE_RATES, VideoConversion } from './video-conversion';
import type { VideoFacts } from './video-facts';
import type { Transparency } from './video-order';
import { expectedBytes, type Size, stackedSize, webSize } from './web-size';

const words = texts.video;

type Choosing = Extract<VideoConversion['current'], { step: 'choosing' }>;

interface OptionsProps {
  state: Choosing;
  conversion: VideoConversion;
}

export function VideoOptions({ state, conversion }: OptionsProps) {
  const { facts, kind, choices, problem } = state;
  const size = { width: facts.pictures.widthPx, height: facts.pictures.heightPx };
  const way = VideoConversion.wayOf(state);
  const isForServer = conversion.serverCanConvert(state);
  const keeping = conversion.sourceKeeping(state);
  const result = resultOf(state, conversion);
  const blocked = way.way === 'impossible' && !isForServer ? way.problem : problem;
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft tabular">{factsText(facts, kind === 'sequence')}</p>
      {kind === 'sequence' && (
        <SelectField
          label={words.rate}
          value={String(choices.fps)}
          options={SEQUENCE_RATES.map((rate) => ({ value: rate, label: rate }))}
          onValueChange={(rate) => conversion.change({ fps: Number(rate) })}
        />
      )}
      {kind === 'video' && facts.pictures.canDecode && <BackgroundChoice state={state} conversion={conversion} />}
      {choices.transparency === 'key' && <KeyFields state={state} conversion={conversion} />}
      {choices.trim && (
        <TrimFields durationS={facts.durationS} trim={choices.trim} onChange={(trim) => conversion.cut(trim)} />
      )}
      <LinesChoice state={state} size={size} conversion={conversion} />
      {facts.pictures.isHdr && <p className="text-sm">{words.hdr}</p>}
      {blocked ? (
        <Problem problem={blocked} />
      ) : (
        <p className="text-sm">{isForServer ? serverPlan(state, result) : planText(state, way, result)}</p>
      )}
      {keeping === 'too-large' && (
        <p className="text-sm text-ink-soft">
          {words.source.tooLarge(fileSizeText(facts.sizeBytes), MAX_SOURCE_BYTES / MB)}
        </p>
      )}
      {keeping === 'offered' && (
        <Switch
          label={words.source.keep(fileSizeText(facts.sizeBytes))}
          hint={words.source.hint}
          checked={choices.keepsSource}
          onCheckedChange={(keepsSource) => conversion.change({ keepsSource })}
        />
      )}
    </div>
  );
}

function BackgroundChoice({ state: { facts, choices }, conversion }: OptionsProps) {
  const offered: Transparency['from'][] = facts.pictures.hasAlpha ? ['none', 'own'] : ['none', 'key'];
  return (
    <SegmentChoice
      label={words.background}
      value={choices.transparency}
      options={offered.map((value) => ({ value, label: words.backgrounds[value] }))}
      onValueChange={(transparency) => conversion.change({ transparency })}
    />
  );
}

function factsText({ pictures, durationS, sizeBytes }: VideoFacts, isSequence: boolean): string {
  const seconds = Math.round(durationS);
  const length = isSequence ? '' : words.length(Math.floor(seconds / 60), seconds % 60);
  return words.facts(
    sidesText({ width: pictures.widthPx, height: pictures.heightPx }),
    length,
    pictures.codecName,
    fileSizeText(sizeBytes),
  );
}

export const sidesText = ({ width, height }: Size) => `${width} × ${height}`;

/** Size and bytes of a result that is encoded. */
interface Result {
  size: string;
  bytes: string;
}

function resultOf(state: Choosing, conversion: VideoConversion): Result {
  const { pictures, sound, durationS } = state.facts;
  const { trim, withoutSound } = state.choices;
  const lines = conversion.linesOf(state);
  const lengthS = trim ? trim.end - trim.start : durationS;
  return {
    size: sidesText(webSize({ width: pictures.widthPx, height: pictures.heightPx }, lines)),
    bytes: fileSizeText(expectedBytes(lengthS, { lines, hasSound: sound !== null && !withoutSound })),
  };
}

function serverPlan({ facts: { pictures, sound } }: Choosing, { size, bytes }: Result): string {
  const codec = pictures.canDecode ? (sound?.codecName ?? pictures.codecName) : pictures.codecName;
  return words.plan.server(codec, size, bytes);
}

function planText({ facts: { pictures }, choices }: Choosing, { way }: VideoWay, { size, bytes }: Result): string {
  if (choices.transparency !== 'none') {
    return words.plan.stacked(sidesText(stackedSize({ width: pictures.widthPx, height: pictures.heightPx })));
  }
  if (way === 'transcode') return words.plan.transcode(size, bytes);
  return way === 'remux' ? words.plan.remux : words.plan.unchanged;
}
